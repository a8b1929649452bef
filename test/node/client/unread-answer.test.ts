import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it, onTestFinished } from 'vitest'
import { fetchTransport } from '../../../core/index.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const registry = new FinalizationRegistry((resolve: () => void) => resolve())

/** Resolves once what is unreachable now is collected, and what Node does about that is done. */
async function collected(): Promise<void> {
  const collecting = setInterval(collect)
  await new Promise<void>((resolve) => registry.register({}, resolve))
  clearInterval(collecting)
  await new Promise((resolve) => setImmediate(resolve))
}

it('the body of an answer that is read late has all of its bytes, although nothing else of the answer is kept', async () => {
  let go = (): void => undefined
  const server = createServer((_request, response) => {
    response.write('a')
    go = () => response.end('b')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const transport = fetchTransport({ fetch, base: `http://127.0.0.1:${port}` })
  const { body } = await transport.request({
    method: 'GET',
    path: '/',
    search: '',
    headers: {},
    body: undefined,
    signal: new AbortController().signal,
  })
  // Node's fetch ends a body without an error where its Response is collected before anything reads it.
  await collected()
  go()
  let text = ''
  for await (const chunk of body) text += Buffer.from(chunk).toString()
  expect(text).toBe('ab')
})
