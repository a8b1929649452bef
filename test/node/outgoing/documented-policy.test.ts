import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type OutgoingPurpose, policyOf } from '../../../core/base/outgoing/outgoing-policy.ts'
import { root } from '../../../node-host/build/package/entries.ts'

const document = readFileSync(join(root, 'node-host/README.md'), 'utf8')

const units: Readonly<Record<string, number>> = { KiB: 1024, MiB: 1024 * 1024, s: 1000 }

/** `30 s` in milliseconds, `64 KiB` in bytes. */
function amount(text: string): number {
  if (text === 'as passed') return Infinity
  const [number = '', unit = ''] = text.split(' ')
  return Number(number) * (units[unit] ?? Number.NaN)
}

const rows = [
  ...document.matchAll(
    /^\| `([-a-z]+-(?:webhook|document|probe|request|claim)|command|proxy)` .*\|$/gm,
  ),
].map(([row, purpose]) => {
  const cells = row.split('|').map((cell) => cell.trim())
  const [, , , addresses, time = '', answer = '', redirects] = cells
  return { purpose: purpose as OutgoingPurpose, addresses, time, answer, redirects }
})

it('the README has a row for each purpose of outgoing requests', () => {
  const source = readFileSync(join(root, 'core/base/outgoing/outgoing-policy.ts'), 'utf8')
  const [union = ''] = /export type OutgoingPurpose =[^=]*/.exec(source) ?? []
  const purposes = [...union.matchAll(/\| '([-a-z]+)'/g)].map(([, purpose]) => purpose)
  expect(purposes.length).toBeGreaterThan(10)
  expect(rows.map(({ purpose }) => purpose)).toEqual(purposes)
})

it.each(rows)('the README says the policy of $purpose', ({ purpose, ...row }) => {
  const { addresses, mostMs, mostBytes, redirects } = policyOf(purpose)
  expect([
    row.addresses,
    amount(row.time),
    amount(row.answer),
    row.redirects?.toLowerCase(),
  ]).toEqual([addresses, mostMs, mostBytes, redirects])
})
