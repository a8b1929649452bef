import { formatIpAddress, parseIpAddress } from '../../../base/network/ip-address.ts'

/** Bytes of a label, and characters of a name without its last dot, at most (RFC 1035, section 2.3.4). */
const longestLabel = 63
const longestName = 253

const printable = /^[!-~]*$/

/** The labels of a name, which may end with a dot; undefined for one that cannot be asked for. The root has none. */
export function labelsOf(name: string): string[] | undefined {
  if (name.length > longestName + 1 || !printable.test(name)) return undefined
  const bare = name.endsWith('.') ? name.slice(0, -1) : name
  if (bare === '') return []
  const labels = bare.split('.')
  const isValid = labels.every((label) => label !== '' && label.length <= longestLabel)
  return isValid && bare.length <= longestName ? labels : undefined
}

const shortLabels = /^(?:[!--/-~]{1,63}(?:\.[!--/-~]{1,63})*)?\.?$/

/** Whether a name can be asked for, as {@link labelsOf} has it. */
export function isName(name: string): boolean {
  return name.length <= longestName + Number(name.endsWith('.')) && shortLabels.test(name)
}

/** A name with its last dot. */
export function absoluteName(name: string): string {
  return name.endsWith('.') ? name : `${name}.`
}

/** A name without its last dot. */
export function withoutDot(name: string): string {
  return name.length > 1 && name.endsWith('.') ? name.slice(0, -1) : name
}

/** The name by which the name of an address is asked for, such as `5.0.244.10.in-addr.arpa.`; undefined for other texts. */
export function reverseName(text: string): string | undefined {
  const address = parseIpAddress(text)
  if (!address) return undefined
  if (address.family === 4) {
    return `${formatIpAddress(address).split('.').toReversed().join('.')}.in-addr.arpa.`
  }
  const digits = Array.from(address.value.toString(16).padStart(32, '0'))
  return `${digits.toReversed().join('.')}.ip6.arpa.`
}

/** The address that a name below `in-addr.arpa` or `ip6.arpa` stands for; undefined for other names. */
export function addressOfReverse(labels: readonly string[]): string | undefined {
  const parts = labels.slice(0, -2).toReversed()
  const zone = labels.slice(-2).join('.').toLowerCase()
  if (zone === 'in-addr.arpa') {
    const address = parts.length === 4 ? parseIpAddress(parts.join('.')) : undefined
    return address && formatIpAddress(address)
  }
  if (zone !== 'ip6.arpa' || parts.length !== 32) return undefined
  const digits = parts.join('')
  if (!/^[\da-f]{32}$/i.test(digits)) return undefined
  return formatIpAddress({ family: 6, value: BigInt(`0x${digits}`) })
}
