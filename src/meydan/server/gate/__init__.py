"""The gate: what a connection passes before any thread, database or page is troubled with it.

A request comes in through four doors, each with a limit of its own: the connection (`connection`,
how long a head may take and how many there may be), the sender's address (`client`), the body
(`body`, how much and how slowly), and a lane of threads (`lanes`, how many may wait for which kind
of work). Whoever is turned away is told so in one sentence (`refusal`).
"""
