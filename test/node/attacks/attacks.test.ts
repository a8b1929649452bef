import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AttackCase, type AuditLine, readCases } from './attack-case.ts'
import { AttackedServer } from './attacked-server.ts'
import type { AttackAnswer } from './send-attack.ts'

const files = [
  'tokens',
  'certificates',
  'proxy',
  'impersonation',
  'escalation',
  'paths',
  'bodies',
  'browsers',
  'forgery',
  // The last one, as it takes rights away.
  'revocation',
]

const suites = files.map((file) => ({
  file,
  cases: readCases(file).map((each, index) => ({ ...each, id: `${file}-${index}` })),
}))

const answers = new Map<string, AttackAnswer>()
let log: ReadonlyMap<string, AuditLine>

// All attacks are made one after another before the first test: the audit log is complete once the server has closed.
beforeAll(async () => {
  const server = await AttackedServer.open()
  try {
    for (const { cases } of suites) {
      for (const each of cases) answers.set(each.id, await server.attack(each, each.id))
    }
  } finally {
    log = await server.close()
  }
}, 60_000)

afterAll(() => answers.clear())

describe.each(suites)('attacks by $file', ({ cases }) => {
  it.each(cases)('$attack is answered $status', ({ id, status }: AttackCase & { id: string }) => {
    const answer = answers.get(id)
    expect(`${answer?.status} ${answer?.status === status ? '' : answer?.text}`).toBe(`${status} `)
  })

  it.each(cases)('$attack shows and asks no more than it may', ({ id, says, trapped = [] }) => {
    const { text = '', trapped: asked } = answers.get(id) ?? {}
    expect(text).toContain(says ?? '')
    // The trap's answer has 16,000 characters; errors show 2,048 of them, and some errors twice.
    expect(text.split('internal secret').length - 1).toBeLessThanOrEqual(2 * (2048 / 16))
    expect(asked).toEqual(trapped)
  })

  it.each(cases)('$attack leaves its line in the audit log', ({ id, audit }) => {
    expect(log.get(id) ?? null).toEqual(audit)
  })
})
