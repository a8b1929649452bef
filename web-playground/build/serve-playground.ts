import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { playgroundPage } from '../../node-host/build/built-targets.ts'
import { reportBuild, say } from '../../node-host/build/report-build.ts'

/** The port of `--port`; another one where that is in use. @throws TypeError for a wrong flag */
function chosenPort(): number {
  const { values } = parseArgs({ options: { port: { type: 'string', default: '5173' } } })
  const port = Number(values.port)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new TypeError(`--port is ${values.port}; give a number from 0 to 65535`)
}

/** Serves the built page on loopback until the process is ended. */
async function servePlayground(port: number): Promise<void> {
  const { preview } = await import('vite')
  const { root, output } = playgroundPage
  const { resolvedUrls } = await preview({
    configFile: false,
    root,
    logLevel: 'warn',
    build: { outDir: join(root, output) },
    preview: { host: '127.0.0.1', port },
  })
  say(`the playground is at ${resolvedUrls?.local[0]}; Ctrl-C ends it`)
}

try {
  const port = chosenPort()
  if (await reportBuild(playgroundPage)) await servePlayground(port)
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
