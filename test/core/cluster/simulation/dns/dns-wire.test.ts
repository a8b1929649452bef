import { expect, it } from 'vitest'
import { connectedPair } from '../../../../../core/base/streams/connected-pair.ts'
import { readAll } from '../../../../../core/base/streams/join-bytes.ts'
import { encodeUtf8 } from '../../../../../core/base/text/utf8.ts'
import {
  answerMessage,
  framed,
  messagesIn,
} from '../../../../../core/cluster/simulation/dns/answer-message.ts'
import { ClusterNames } from '../../../../../core/cluster/simulation/dns/cluster-names.ts'
import {
  bareAnswer,
  type DnsMessage,
  type DnsRecord,
} from '../../../../../core/cluster/simulation/dns/dns-message.ts'
import {
  decodeMessage,
  encodeMessage,
} from '../../../../../core/cluster/simulation/dns/dns-wire.ts'
import { nameServerListener } from '../../../../../core/cluster/simulation/network/name-server.ts'
import { namedObjects } from './named-objects.ts'

const query = (name: string, type: string): DnsMessage => ({
  id: 7,
  isResponse: false,
  isTruncated: false,
  wantsRecursion: true,
  hasRecursion: false,
  question: { name, type },
  answer: bareAnswer('NOERROR'),
  extension: undefined,
})

const addresses = Array.from({ length: 100 }, (_, at) => `10.244.1.${at}`)
const names = new ClusterNames(
  namedObjects(
    [{ namespace: 'default', name: 'many', spec: { clusterIP: 'None', clusterIPs: ['None'] } }],
    [
      {
        namespace: 'default',
        service: 'many',
        ports: [],
        endpoints: [{ addresses, ready: true }],
      },
    ],
  ),
)
const lookUp = names.lookUp.bind(names)
const many = query('many.default.svc.cluster.local.', 'A')

const records: readonly DnsRecord[] = [
  { name: 'a.b.', ttl: 1, type: 'A', address: '10.0.0.1' },
  { name: 'a.b.', ttl: 2, type: 'AAAA', address: 'fd00::5' },
  { name: 'c.b.', ttl: 3, type: 'CNAME', target: 'a.b.' },
  { name: 'd.b.', ttl: 4, type: 'SRV', priority: 1, weight: 2, port: 3, target: 'A.b.' },
  { name: '.', ttl: 5, type: 'TXT', texts: ['one', 'two'] },
  {
    name: 'b.',
    ttl: 6,
    type: 'SOA',
    server: 'ns.b.',
    mailbox: 'me.b.',
    serial: 4_000_000_000,
    refresh: 1,
    retry: 2,
    expire: 3,
    minimum: 4,
  },
]

it('a message is read as it was written, with the names that it points to', () => {
  const message: DnsMessage = {
    ...query('a.b.', 'ANY'),
    isResponse: true,
    isTruncated: true,
    hasRecursion: true,
    answer: {
      code: 'NXDOMAIN',
      isAuthoritative: true,
      answers: records.slice(0, 4),
      authority: records.slice(5),
      additional: records.slice(4, 5),
    },
    extension: { size: 1232, cookie: '00ff10a0' },
  }
  // Letters of a name that was written before are those of the first one.
  const read = JSON.parse(
    JSON.stringify(decodeMessage(encodeMessage(message))).replace('A.b', 'a.b'),
  )
  expect(read).toEqual(JSON.parse(JSON.stringify(message).replace('A.b', 'a.b')))
})

it('a datagram holds what fits, and tells the client that it was cut', async () => {
  const sized = (['UDP', 'TCP'] as const).map(async (protocol) => {
    const bytes = await answerMessage(lookUp, encodeMessage(many), protocol === 'UDP')
    const message = bytes && decodeMessage(bytes)
    return [message?.isTruncated, message?.answer.answers.length, (bytes?.length ?? 0) <= 512]
  })
  expect(await Promise.all(sized)).toEqual([
    [true, 29, true],
    [false, 100, false],
  ])
  const large = encodeMessage({ ...many, extension: { size: 4096, cookie: '0011223344556677' } })
  const answered = decodeMessage((await answerMessage(lookUp, large, true)) ?? new Uint8Array())
  expect(answered?.answer.answers).toHaveLength(100)
  expect(answered?.extension).toEqual({ size: 4096, cookie: '0011223344556677' })
})

it('what is no question is not answered', async () => {
  const wrong = [
    new Uint8Array(),
    new Uint8Array(12).fill(0xff),
    // A name that points to itself.
    new Uint8Array([0, 7, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0xc0, 12, 0, 1, 0, 1]),
    encodeMessage({ ...many, isResponse: true }),
    encodeMessage(many).subarray(0, 20),
  ]
  const answers = wrong.map((bytes) => answerMessage(lookUp, bytes, true))
  expect(answers).toEqual(wrong.map(() => undefined))
})

it('a connection carries several questions, each behind its length', async () => {
  const one = framed(encodeMessage(query('nosuch.cluster.local.', 'A')))
  const { exchange } = nameServerListener(lookUp, 'TCP')
  const sent = new Uint8Array([...one, ...one, 0])
  const answered = await exchange?.(sent, 0, { address: '10.244.0.5', port: 40_000 })
  const { messages, rest } = messagesIn(answered ?? new Uint8Array())
  expect(messages.map((each) => decodeMessage(each)?.answer.code)).toEqual(['NXDOMAIN', 'NXDOMAIN'])
  expect(rest).toHaveLength(0)
})

it('a connection that begins with another protocol is closed', async () => {
  const [client, server] = connectedPair()
  const { accept } = nameServerListener(lookUp, 'TCP')
  accept?.(server, { address: '10.244.0.5', port: 40_000 }, () => 0)
  await client.write(encodeUtf8('GET / HTTP/1.1\r\n\r\n'))
  expect(await readAll(client.incoming)).toHaveLength(0)
})

it('a message whose options say that they are longer than their record is none', () => {
  const head = [0, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2]
  const option = [0, 0, 41, 4, 0, 0, 0, 0, 0, 0, 4, 0, 3, 0, 9]
  const padding = Array.from({ length: 30 }, () => 0)
  expect(
    decodeMessage(Uint8Array.from([...head, ...option, ...option, ...padding])),
  ).toBeUndefined()
})
