import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from '../../../node-host/index.ts'
import type { Bomb } from '../../support/bombs/bomb.ts'
import { bombs } from '../../support/bombs/bombs.ts'
import { recordingLogger } from '../host/http/open-listener.ts'
import { type Answer, HttpClient } from './http-client.ts'
import { pods } from './steady-server.ts'

const logger = recordingLogger()
let server: RunningServer | undefined
let attacker: HttpClient
let other: HttpClient

beforeAll(async () => {
  const featureGates = new Map([['CBORServingAndStorage', true]])
  server = await startServer({
    brand: 'k8s',
    storage: 'memory',
    port: 0,
    dev: true,
    logger,
    featureGates,
  })
  attacker = new HttpClient({ port: server.port })
  other = new HttpClient({ port: server.port })
  const spec = '{"containers":[{"name":"a","image":"b"}]}'
  await other.post(pods, `{"metadata":{"name":"bombed"},"spec":${spec}}`)
})

afterAll(async () => {
  attacker.close()
  other.close()
  await server?.close()
})

async function send({ method = 'POST', path, type, encoding, body }: Bomb): Promise<Answer> {
  const headers = {
    ...(body && { 'content-type': type ?? 'application/json' }),
    ...(encoding !== undefined && { 'content-encoding': encoding }),
  }
  return attacker.send(method, path, body ? { body: body(), headers } : { headers })
}

function summary({ status, failure }: Answer): string {
  return status < 400 ? String(status) : `${failure.code} ${failure.reason}`
}

describe('a bomb is answered for what it is, and others are answered meanwhile', () => {
  it.each(bombs.map((bomb) => [bomb.name, bomb] as const))(
    'a bomb is answered for what it is, and other requests meanwhile: %s',
    async (_, bomb) => {
      const [answer, meanwhile] = await Promise.all([send(bomb), other.get(`${pods}/bombed`)])
      expect(meanwhile.status).toBe(200)
      expect(summary(answer)).toBe(bomb.answer)
      const most = answer.status < 400 ? Infinity : 64 * 1024
      expect(answer.text.length).toBeLessThan(most)
      const after = await other.get(`${pods}/bombed`)
      expect([after.status, after.text]).toEqual([200, meanwhile.text])
      expect(logger.lines.filter(({ level }) => level === 'error')).toEqual([])
    },
  )
})
