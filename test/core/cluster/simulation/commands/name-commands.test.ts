import { describe, expect, it } from 'vitest'
import { nameProgramsOf } from '../../../../../core/cluster/simulation/commands/network/names/name-commands.ts'
import { parseImageName } from '../../../../../core/cluster/simulation/containers/image-name.ts'
import { ClusterNames } from '../../../../../core/cluster/simulation/dns/cluster-names.ts'
import {
  nameServer,
  type NamesOptions,
  runWithNames,
} from '../../../../support/commands/names-world.ts'
import answers from '../dns/coredns-answers.json' with { type: 'json' }
import { namedObjects, type TestService, type TestSlice } from '../dns/named-objects.ts'
import recorded from './recorded-names.json' with { type: 'json' }

const names = new ClusterNames(
  namedObjects(answers.services as readonly TestService[], answers.slices as readonly TestSlice[]),
)
const lookUp = names.lookUp.bind(names)
const servers = { [nameServer]: lookUp }

function programsOf(image: string): ReturnType<typeof nameProgramsOf> {
  const name = parseImageName(image)
  return name && nameProgramsOf(name)
}

/** What changes from run to run, and lines in any order, as addresses are given in turn. */
function comparable(text: string): string {
  return text
    .replace(/id: \d+/g, 'id: N')
    .replace(/COOKIE: [\da-f]+/g, 'COOKIE: X')
    .replace(/WHEN: .*/g, 'WHEN: T')
    .replace(/\. 1\d{9} /g, '. SERIAL ')
    .replace(/serial = \d+/g, 'serial = N')
    .replace(/\t1\d{9} ; serial/g, '\tN ; serial')
    .split('\n')
    .toSorted()
    .join('\n')
}

type Recorded = [command: string, out: string, error: string, code: number]

describe('commands that ask for names, as bind 9.18, busybox 1.35 and glibc answered with CoreDNS', () => {
  it.each<Recorded>(recorded as unknown as readonly Recorded[])(
    '%s',
    async (command, out, error, code) => {
      const words = command.split(' ')
      const isBusybox = words[0] === 'busybox'
      const programs = isBusybox
        ? undefined
        : programsOf('registry.k8s.io/e2e-test-images/agnhost:2.57')
      const answer = await runWithNames(isBusybox ? words.slice(1) : words, { servers, programs })
      const shown = (text: string): string => comparable(text).replaceAll(/BusyBox v.*/g, 'BusyBox')
      expect([shown(answer.out), shown(answer.error), answer.code]).toEqual([
        comparable(out),
        comparable(error),
        code,
      ])
    },
  )
})

describe('nslookup of busybox 1.28', () => {
  const run = (
    words: readonly string[],
    more: Partial<NamesOptions> = {},
  ): ReturnType<typeof runWithNames> =>
    runWithNames(['nslookup', ...words], {
      servers,
      programs: programsOf('busybox:1.28'),
      ...more,
    })

  it('looks hosts up with the search list, and names their addresses', async () => {
    expect((await run(['web-0.nginx'])).out).toBe(
      'Server:    10.0.0.10\nAddress 1: 10.0.0.10 kube-dns.kube-system.svc.cluster.local\n\nName:      web-0.nginx\nAddress 1: 10.244.1.2 web-0.nginx.default.svc.cluster.local\n',
    )
  })

  it.each([
    ['busybox:1.28.4', true],
    ['busybox:1.29', false],
    ['busybox', false],
    ['gcr.io/google-containers/busybox', true],
    ['registry.k8s.io/e2e-test-images/busybox:1.29-4', false],
    ['radial/busyboxplus:curl', true],
    ['alpine:3.22', false],
  ])('is that of the image %s: %s', async (image, isOld) => {
    const { out } = await run(['web'], { programs: programsOf(image) })
    expect(out.startsWith('Server:    ')).toBe(isOld)
  })

  it('fails where a host is unknown', async () => {
    expect(await run(['nosuch'])).toMatchObject({
      error: "nslookup: can't resolve 'nosuch'\n",
      code: 1,
    })
  })
})

describe('a host', () => {
  const addresses = async (host: string, more: Partial<NamesOptions> = {}): Promise<unknown> => {
    const { out, code, waited } = await runWithNames(['getent', 'ahosts', host], {
      servers,
      ...more,
    })
    return [Array.from(out.matchAll(/^(\S+) +STREAM/gm), ([, address]) => address), code, waited]
  }

  it('is one of /etc/hosts before name servers are asked', async () => {
    const hosts = '10.1.1.1 web other # web\n# 10.1.1.2 web\n10.1.1.3\tWEB\nnonsense web\n'
    expect(await addresses('web', { hosts })).toEqual([['10.1.1.1', '10.1.1.3'], 0, 0])
    expect(await addresses('other', { hosts })).toEqual([['10.1.1.1'], 0, 0])
  })

  it('is asked for as it stands first where it has as many dots as ndots says', async () => {
    const asked: string[] = []
    const noting = {
      [nameServer]: (question: Parameters<typeof lookUp>[0]) => {
        asked.push(question.name)
        return lookUp(question)
      },
    }
    const resolv = `nameserver ${nameServer}\nsearch default.svc.cluster.local .\noptions ndots:2 edns0\n`
    await addresses('a.b.c', { servers: noting, resolv })
    await addresses('a.b', { servers: noting, resolv })
    await addresses('a.b.', { servers: noting, resolv })
    expect(asked.filter((_, at) => at % 2 === 0)).toEqual([
      'a.b.c.',
      'a.b.c.default.svc.cluster.local.',
      'a.b.default.svc.cluster.local.',
      'a.b.',
      'a.b.',
    ])
  })

  it('is asked of the next server where one is silent or refuses, and waits for the silent one', async () => {
    const resolv = (...order: string[]): string =>
      `${order.map((each) => `nameserver ${each}\n`).join('')}search default.svc.cluster.local\noptions timeout:3\n`
    const some = { ...servers, '10.9.9.9': null }
    expect(
      await addresses('web', { servers: some, resolv: resolv('10.9.9.9', nameServer) }),
    ).toEqual([['10.0.0.239'], 0, 3000])
    expect(
      await addresses('web', { servers: some, resolv: resolv('10.8.8.8', nameServer) }),
    ).toEqual([['10.0.0.239'], 0, 0])
    expect(await addresses('web', { servers: some, resolv: resolv('10.9.9.9') })).toEqual([
      [],
      2,
      6000,
    ])
  })

  it('is unknown without files', async () => {
    expect(await addresses('web', { resolv: '', hosts: '' })).toEqual([[], 2, 0])
  })
})

it('a server that is silent is waited for, as often as a client asks it', async () => {
  const silent = { servers: { '10.9.9.9': null }, resolv: 'nameserver 10.9.9.9\n' }
  const dig = await runWithNames(['dig', 'web', '+time=1', '+tries=2'], silent)
  expect([dig.out, dig.code, dig.waited]).toEqual([
    ';; communications error to 10.9.9.9#53: timed out\n;; communications error to 10.9.9.9#53: timed out\n\n; <<>> DiG 9.18.49 <<>> web +time=1 +tries=2\n;; global options: +cmd\n;; no servers could be reached\n',
    9,
    2000,
  ])
  const busybox = await runWithNames(['nslookup', 'web'], silent)
  expect([busybox.out, busybox.code, busybox.waited]).toEqual([
    ';; connection timed out; no servers could be reached\n\n',
    1,
    5000,
  ])
})
