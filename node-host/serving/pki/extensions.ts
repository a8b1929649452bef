import { isIP } from 'node:net'
import { bitString, der, objectIdentifier, octetString, sequence } from './der.ts'

/** An extension of a certificate (RFC 5280, 4.2). */
function extension(type: string, content: Uint8Array, isCritical: boolean = false): Uint8Array {
  const critical = isCritical ? [der(0x01, Buffer.of(0xff))] : []
  return sequence(objectIdentifier(type), ...critical, octetString(content))
}

export function basicConstraints(isAuthority: boolean): Uint8Array {
  const content = isAuthority ? sequence(der(0x01, Buffer.of(0xff))) : sequence()
  return extension('2.5.29.19', content, true)
}

/** An authority signs certificates and revocations, beside what any holder of a key does. */
export function keyUsage(of: 'authority' | 'holder'): Uint8Array {
  const bits = of === 'authority' ? bitString(Buffer.of(0x86), 1) : bitString(Buffer.of(0x80), 7)
  return extension('2.5.29.15', bits, true)
}

export function extendedKeyUsage(usage: 'server' | 'client'): Uint8Array {
  const type = usage === 'server' ? '1.3.6.1.5.5.7.3.1' : '1.3.6.1.5.5.7.3.2'
  return extension('2.5.29.37', sequence(objectIdentifier(type)))
}

export function subjectKeyIdentifier(identifier: Uint8Array): Uint8Array {
  return extension('2.5.29.14', octetString(identifier))
}

export function authorityKeyIdentifier(identifier: Uint8Array): Uint8Array {
  return extension('2.5.29.35', sequence(der(0x80, identifier)))
}

/** DNS names and addresses that a certificate is for. */
export function subjectAlternativeNames(hosts: readonly string[]): Uint8Array {
  const names = hosts.map((host) =>
    isIP(host) === 0 ? der(0x82, Buffer.from(host)) : der(0x87, addressBytes(host)),
  )
  return extension('2.5.29.17', sequence(...names))
}

function addressBytes(address: string): Uint8Array {
  if (isIP(address) === 4) return Buffer.from(address.split('.').map(Number))
  // A URL has the address in its short form, without a part in dots.
  const { hostname } = new URL(`http://[${address.split('%', 1)[0]}]`)
  const [head = '', tail = ''] = hostname.slice(1, -1).split('::')
  const [before, after] = [groupsOf(head), groupsOf(tail)]
  const between = Array.from({ length: 8 - before.length - after.length }, () => '0')
  const groups = [...before, ...between, ...after].map((group) => group.padStart(4, '0'))
  return Buffer.from(groups.join(''), 'hex')
}

function groupsOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(':')
}
