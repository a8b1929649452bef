import type { CommandOutput } from '../../processes/command.ts'
import type { ShellSession } from '../../processes/shell-session.ts'

interface Interface {
  readonly number: number
  readonly name: string
  readonly flags: string
  readonly link: string
  /** An address of version 4 with its length and its scope, and one of version 6. */
  readonly addresses: readonly { readonly family: 'inet' | 'inet6'; readonly text: string }[]
}

const usage =
  'Usage: ip [OPTIONS] address|route|link [ARGS]\n\nOPTIONS := -f[amily] inet|inet6|link | -o[neline]\n'

/** The interfaces of a pod: the loopback, and one with the pod's address. */
function interfacesOf(address: string): readonly Interface[] {
  const lo: Interface = {
    number: 1,
    name: 'lo',
    flags: '<LOOPBACK,UP,LOWER_UP> mtu 65536 qdisc noqueue qlen 1000',
    link: 'link/loopback 00:00:00:00:00:00 brd 00:00:00:00:00:00',
    addresses: [
      { family: 'inet', text: '127.0.0.1/8 scope host lo' },
      { family: 'inet6', text: '::1/128 scope host ' },
    ],
  }
  const parts = address.split('.')
  if (parts.length !== 4) return [lo]
  const hardware = parts.map((each) => Number(each).toString(16).padStart(2, '0')).join(':')
  const broadcast = [...parts.slice(0, 3), '255'].join('.')
  const eth0: Interface = {
    number: 2,
    name: 'eth0',
    flags: '<BROADCAST,MULTICAST,UP,LOWER_UP,M-DOWN> mtu 1450 qdisc noqueue ',
    link: `link/ether 02:42:${hardware} brd ff:ff:ff:ff:ff:ff`,
    addresses: [{ family: 'inet', text: `${address}/24 brd ${broadcast} scope global eth0` }],
  }
  return [lo, eth0]
}

function shownLinks(found: readonly Interface[]): string {
  return found
    .map(({ number, name, flags, link }) => `${number}: ${name}: ${flags}\n    ${link}\n`)
    .join('')
}

function shownAddresses(found: readonly Interface[], family: string, isOneLine: boolean): string {
  const lifetime = '       valid_lft forever preferred_lft forever\n'
  return found
    .map(({ number, name, flags, link, addresses }) => {
      const wanted = addresses.filter((each) => family === '' || each.family === family)
      if (isOneLine) {
        return wanted
          .map((each) => `${number}: ${name}    ${each.family} ${each.text}\\${lifetime}`)
          .join('')
      }
      const head = `${number}: ${name}: ${flags}\n${family === '' ? `    ${link}\n` : ''}`
      return head + wanted.map((each) => `    ${each.family} ${each.text}\n${lifetime}`).join('')
    })
    .join('')
}

function shownRoutes(address: string): string {
  const parts = address.split('.')
  if (parts.length !== 4) return ''
  const net = parts.slice(0, 3).join('.')
  return `default via ${net}.1 dev eth0 \n${net}.0/24 dev eth0 scope link  src ${address} \n`
}

const objects = ['address', 'link', 'route']
const changes = /^(?:add|append|change|del|delete|flush|replace|set)$/

/** Shows interfaces, addresses and routes of the pod; to change any is for privileged containers alone. */
export function ip(
  { world: { address = '', isPrivileged = false } }: ShellSession,
  args: readonly string[],
): CommandOutput {
  const flags = args.filter((each) => each.startsWith('-'))
  const [object = '', ...words] = args.filter((each) => !each.startsWith('-'))
  if (object === '') return { error: usage, code: 1 }
  const name = objects.find((each) => each.startsWith(object))
  if (name === undefined) return { error: usage, code: 1 }
  const [verb = 'show', ...rest] = words
  if (changes.test(verb)) {
    if (isPrivileged) return {}
    return { error: 'ip: RTNETLINK answers: Operation not permitted\n', code: 2 }
  }
  if (!/^(?:show|list|ls|s|l|get)$/.test(verb))
    return { error: `ip: invalid argument '${verb}' to 'ip'\n`, code: 1 }
  if (name === 'route') return { out: shownRoutes(address) }
  const device = rest.findLast((each) => each !== 'dev' && each !== 'up')
  const found = interfacesOf(address).filter((each) => !device || each.name === device)
  if (found.length === 0) return { error: `ip: can't find device '${device}'\n`, code: 1 }
  if (name === 'link') return { out: shownLinks(found) }
  const family = flags.includes('-4') ? 'inet' : flags.includes('-6') ? 'inet6' : ''
  return {
    out: shownAddresses(
      found,
      family,
      flags.some((each) => each.startsWith('-o')),
    ),
  }
}
