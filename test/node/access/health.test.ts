import { describe, expect, it } from 'vitest'
import { openTestServer } from '../../support/servers/test-server.ts'
import { recorded } from './recorded-answers.ts'

interface HealthAnswer {
  readonly path: string
  readonly status: number
  readonly type: string
  readonly nosniff: boolean
  readonly text: string
}

const cases = recorded<HealthAnswer>('health.json')

describe('health endpoints', () => {
  it.each(cases.map((each) => [each.path, each] as const))(
    'GET %s is answered as by the original without fairness',
    async (path, { status, type, nosniff, text }) => {
      const server = await openTestServer()
      const answer = await server.get(path)
      expect({ status: answer.status, text: answer.text }).toEqual({ status, text })
      expect(answer.header('content-type')).toBe(type)
      expect(answer.header('x-content-type-options') === 'nosniff').toBe(nosniff)
    },
  )
})
