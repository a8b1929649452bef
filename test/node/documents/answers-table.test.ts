import { describe, expect, it } from 'vitest'
import { answersTable } from '../../differential/answers-table.ts'
import type { Difference } from '../../differential/difference.ts'
import type { Answer } from '../../differential/exchange.ts'
import { Tally } from '../../differential/tally.ts'

const answer: Answer = { status: 200, headers: {}, text: '{}', json: {} }
const answers = { original: answer, skerry: answer }
const servers = { original: 'v1.34.2', skerry: 'v1.34.0', seed: 7, flags: '--requests 3' }

function tallied(...found: readonly (readonly Difference[])[]): Tally {
  const tally = new Tally([{ reason: 'columns have texts of their own', path: 'description$' }])
  for (const differences of found) {
    const one = { suite: 'verbs', kind: 'v1 Pod', requests: [] }
    tally.add(one, { name: 'get | read', method: 'GET', path: '/' }, answers, differences)
  }
  return tally
}

const known: Difference = {
  class: 'text',
  path: '.columns[0].description',
  original: 'a',
  skerry: 'b',
}
const open: Difference = { class: 'text', path: '.spec.x', original: 'a', skerry: 'b' }

describe('the table of answers compared with the original', () => {
  it('the table of answers says which releases, how many requests and what share were equal', () => {
    const table = answersTable(tallied([], [known], [open]), servers)
    expect(table).toContain('kube-apiserver v1.34.2. Skerry serves v1.34.0. Seed 7, `--requests 3`')
    expect(table).toContain('3 requests: 1 equal to the letter (33.33 %), 1 differ as known, 1')
    expect(table).toContain('| verbs | 3 | 1 | 1 | 1 | 33.33 |')
  })

  it('the table of answers has known differences by reason and others by signature', () => {
    const table = answersTable(tallied([known], [open]), servers)
    expect(table).toContain(String.raw`| 1 | columns have texts of their own | Pod | get \| read |`)
    expect(table).toMatch(/\| 1 \| .*spec\.x.* \| Pod \| .* \| not known \|/)
  })

  it('the table of answers shows no share of 100 where one answer differs', () => {
    const many = Array.from({ length: 30_000 }, () => [])
    expect(answersTable(tallied(...many, [open]), servers)).toContain('(99.99 %)')
    expect(answersTable(tallied([]), servers)).toContain('(100 %)')
  })
})
