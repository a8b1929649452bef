import { describe, expect, it } from 'vitest'
import {
  formatAmounts,
  parseAmounts,
} from '../../../../core/base/api/quantities/resource-amounts.ts'
import { QuotaLedger } from '../../../../core/kinds/quota/quota-ledger.ts'

const quota = 'default/few'
const one = parseAmounts({ services: '1' })

function ledgerAt(time: { now: number }): QuotaLedger {
  return new QuotaLedger({ clock: { now: () => time.now } })
}

describe('what other servers charged to a quota', () => {
  it('is pending until as much was created', () => {
    const ledger = ledgerAt({ now: 0 })
    ledger.raised(quota, '7', parseAmounts({ services: '2' }))
    expect(ledger.hasForeign(quota)).toBe(true)
    ledger.seen(quota, 'a', one)
    expect(formatAmounts(ledger.pending(quota))).toEqual({ services: '1' })
    ledger.seen(quota, 'b', one)
    ledger.seen(quota, 'c', one)
    expect(formatAmounts(ledger.pending(quota))).toEqual({ services: '0' })
  })

  it('is pending no longer than a write may take', () => {
    const time = { now: 0 }
    const ledger = ledgerAt(time)
    ledger.raised(quota, '7', one)
    time.now = 15_001
    expect(ledger.pending(quota).size).toBe(0)
  })

  it('stays pending when an object is created that this server charged', () => {
    const ledger = ledgerAt({ now: 0 })
    ledger.raised(quota, '7', one)
    ledger.raised(quota, '8', one)
    ledger.charged(quota, '8', [{ amounts: one, uid: 'own', isSettled: () => false }])
    ledger.seen(quota, 'own', one)
    expect(formatAmounts(ledger.pending(quota))).toEqual({ services: '2' })
  })
})
