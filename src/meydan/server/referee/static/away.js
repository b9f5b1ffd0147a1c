/** A page that was not kept on this phone: asked for again as soon as the network is back. */
addEventListener("online", () => location.reload());
