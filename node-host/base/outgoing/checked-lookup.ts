import type { LookupFunction } from 'node:net'
import type { CheckAddress } from '../../../core/index.ts'

/**
 * Looks names up for connections, and leaves out addresses that a request may not go to. The check is of the addresses that are
 * dialled, so that a name cannot have others for the check than for the connection.
 */
export function checkedLookup(check: CheckAddress, lookup: LookupFunction): LookupFunction {
  return (name, options, callback) =>
    lookup(name, options, (error, found, family) => {
      if (error) {
        callback(error, found, family)
        return
      }
      if (typeof found === 'string') {
        callback(check(found) ?? null, found, family)
        return
      }
      const allowed = found.filter(({ address }) => check(address) === undefined)
      const refused = allowed.length === 0 ? check(found[0]?.address ?? '') : undefined
      callback(refused ?? null, allowed, family)
    })
}
