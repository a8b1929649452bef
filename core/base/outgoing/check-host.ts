import { parseIpAddress } from '../network/ip-address.ts'
import { type AddressTerms, refusedKind, refusedName } from './address-rules.ts'
import { FetchError } from './fetch-error.ts'
import type { AllowedAddresses } from './outgoing-policy.ts'

/** Why a request may not go to an address that its host's name resolves to; undefined where it may. */
export type CheckAddress = (address: string) => FetchError | undefined

/**
 * Checks a host as a URL has it: its address, or its name where that is known.
 *
 * @param label names the request in errors
 * @returns the check of what the name resolves to; undefined where all addresses are allowed.
 * @throws FetchError `forbidden`
 */
export function checkHost(
  hostname: string,
  label: string,
  allowed: AllowedAddresses,
  terms: AddressTerms,
): CheckAddress | undefined {
  if (allowed === 'any' || terms.isInside === true) return undefined
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const check = checkAddressOf(host, label, allowed, terms)
  const refused = check(host)
  if (refused) throw refused
  return check
}

/** The check of addresses that a host's name resolves to, and of the name itself. */
export function checkAddressOf(
  host: string,
  label: string,
  allowed: AllowedAddresses,
  terms: AddressTerms,
): CheckAddress {
  return (text) => {
    const address = parseIpAddress(text)
    const kind = address ? refusedKind(address, allowed, terms) : refusedName(text, allowed, terms)
    if (kind === undefined) return undefined
    const subject = text === host ? text : `${host} resolves to ${text}, which`
    const message = `${label}: ${subject} is ${kind}; this server sends nothing there`
    return new FetchError('forbidden', message)
  }
}
