import { createServer } from 'node:net'

// Below the ports that systems give to connections, and to listeners that name none: those could be taken before their program starts.
const [first, last] = [12_000, 30_000]
const given = new Set<number>()

/** A free port on loopback, closed again, for a program that is given its port. No two calls of a process give the same. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + Math.floor(Math.random() * (last - first))
    if (given.has(port) || !(await isFree(port))) continue
    given.add(port)
    return port
  }
}

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
