/** Types of records by their numbers (RFC 1035 and IANA's registry), as tools print them. */
const typeNumbers: Readonly<Record<string, number>> = {
  A: 1,
  NS: 2,
  CNAME: 5,
  SOA: 6,
  PTR: 12,
  HINFO: 13,
  MX: 15,
  TXT: 16,
  AAAA: 28,
  SRV: 33,
  NAPTR: 35,
  DS: 43,
  DNSKEY: 48,
  SVCB: 64,
  HTTPS: 65,
  IXFR: 251,
  AXFR: 252,
  ANY: 255,
  CAA: 257,
}
const typeNames: ReadonlyMap<number, string> = new Map(
  Object.entries(typeNumbers).map(([name, number]) => [number, name]),
)

/** The number of a type by its name in capital letters, `TYPE65` too (RFC 3597); undefined for none. */
export function numberOfType(name: string): number | undefined {
  if (Object.hasOwn(typeNumbers, name)) return typeNumbers[name]
  const digits = /^TYPE(\d{1,5})$/.exec(name)?.[1]
  const number = Number(digits)
  return digits === undefined || number > 65_535 ? undefined : number
}

export function nameOfType(number: number): string {
  return typeNames.get(number) ?? `TYPE${number}`
}

/** Response codes by their numbers. */
export const responseCodes = [
  'NOERROR',
  'FORMERR',
  'SERVFAIL',
  'NXDOMAIN',
  'NOTIMP',
  'REFUSED',
] as const
export type ResponseCode = (typeof responseCodes)[number]

/** What a record says, by its type. Names end with a dot. */
export type RecordData =
  | { readonly type: 'A' | 'AAAA'; readonly address: string }
  | { readonly type: 'CNAME' | 'PTR' | 'NS'; readonly target: string }
  | {
      readonly type: 'SRV'
      readonly priority: number
      readonly weight: number
      readonly port: number
      readonly target: string
    }
  | { readonly type: 'TXT'; readonly texts: readonly string[] }
  | {
      readonly type: 'SOA'
      readonly server: string
      readonly mailbox: string
      readonly serial: number
      readonly refresh: number
      readonly retry: number
      readonly expire: number
      readonly minimum: number
    }

/** A record of class IN; `ttl` in seconds. */
export type DnsRecord = RecordData & { readonly name: string; readonly ttl: number }

export interface DnsQuestion {
  /** Ends with a dot. */
  readonly name: string
  /** Such as `AAAA`. */
  readonly type: string
}

/** What a name server answers to a question. */
export interface DnsAnswer {
  readonly code: ResponseCode
  readonly isAuthoritative: boolean
  readonly answers: readonly DnsRecord[]
  readonly authority: readonly DnsRecord[]
  readonly additional: readonly DnsRecord[]
}

/** Asks for the records of a name, which ends with a dot; capital letters of the name stay as they are in the answer. */
export type LookUp = (question: DnsQuestion) => DnsAnswer

/** As {@link LookUp}, of a server that may ask others first. */
export type AskNames = (question: DnsQuestion) => DnsAnswer | Promise<DnsAnswer>

/** A message of the protocol (RFC 1035, section 4) with its extensions (RFC 6891). */
export interface DnsMessage {
  readonly id: number
  readonly isResponse: boolean
  readonly isTruncated: boolean
  readonly wantsRecursion: boolean
  readonly hasRecursion: boolean
  readonly question: DnsQuestion | undefined
  readonly answer: DnsAnswer
  /** The pseudo-record OPT: the largest datagram that is taken, and a cookie in hexadecimal digits (RFC 7873). */
  readonly extension: { readonly size: number; readonly cookie: string | undefined } | undefined
}

/** An answer without records. */
export function bareAnswer(code: ResponseCode): DnsAnswer {
  return { code, isAuthoritative: false, answers: [], authority: [], additional: [] }
}
