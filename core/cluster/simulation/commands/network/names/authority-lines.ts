import type { DnsRecord } from '../../../dns/dns-message.ts'
import { withoutDot } from '../../../dns/dns-name.ts'

/** The fields of a start of authority (SOA), a line each, as all forms of nslookup print them. */
export function authorityLines(record: DnsRecord & { readonly type: 'SOA' }): string[] {
  return [
    `\torigin = ${withoutDot(record.server)}`,
    `\tmail addr = ${withoutDot(record.mailbox)}`,
    `\tserial = ${record.serial}`,
    `\trefresh = ${record.refresh}`,
    `\tretry = ${record.retry}`,
    `\texpire = ${record.expire}`,
    `\tminimum = ${record.minimum}`,
  ]
}
