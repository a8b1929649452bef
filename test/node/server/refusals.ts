import { expect } from 'vitest'
import type { Answer } from './http-client.ts'
import { configMaps, type SteadyServer } from './steady-server.ts'

/** What a server says that refuses: `400 BadRequest: message`. */
export interface Refusals {
  refusal(sent: Promise<Answer>): Promise<string>
  post(path: string, body: string): Promise<string>
  /** Of a config map in YAML. */
  postYaml(body: string): Promise<string>
}

async function refusal(sent: Promise<Answer>): Promise<string> {
  const { failure } = await sent
  expect(failure).toMatchObject({ kind: 'Status', apiVersion: 'v1', status: 'Failure' })
  return `${failure.code} ${failure.reason}: ${failure.message}`
}

export function refusalsOf(server: SteadyServer): Refusals {
  return {
    refusal,
    post: (path, body) => refusal(server.client.post(path, body)),
    postYaml: (body) => refusal(server.client.postYaml(configMaps, body)),
  }
}
