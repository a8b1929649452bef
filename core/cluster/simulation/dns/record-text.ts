import type { RecordData } from './dns-message.ts'

/** What a record says, as zone files have it (RFC 1035, section 5). */
export function recordText(record: RecordData): string {
  switch (record.type) {
    case 'A':
    case 'AAAA':
      return record.address
    case 'SRV':
      return `${record.priority} ${record.weight} ${record.port} ${record.target}`
    case 'TXT':
      return record.texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(' ')
    case 'SOA': {
      const { server, mailbox, serial, refresh, retry, expire, minimum } = record
      return `${server} ${mailbox} ${serial} ${refresh} ${retry} ${expire} ${minimum}`
    }
    case 'CNAME':
    case 'PTR':
    case 'NS':
      return record.target
  }
}
