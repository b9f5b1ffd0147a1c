"""The HTTP API for programs: JSON under /api/v1/, described by an OpenAPI document.

A request carries a token that acts as its account; `meydan.server.access.actions` decides what it
may do, as it does for pages. The parts, by file: `route` makes an operation of a function, `tokens`
says who asks, `answers` carries out a repeated request once, `tags` spares work where nothing has
changed, `errors` gives every refusal one shape, `shapes` are the values that go over the wire,
`routes` the operations, `document` the description, `page` the same for people.
"""
