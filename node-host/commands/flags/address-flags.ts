import { isIP } from 'node:net'
import { FlagValueError } from '../../base/errors/flag-value-error.ts'
import { readList, readText } from './flag-values.ts'
import type { Flag } from './flag.ts'

const hostName =
  /^(?=.{1,253}$)[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?)*$/

/** @throws FlagValueError */
function readAddress(text: string): string {
  if (isIP(text) !== 0) return text
  throw new FlagValueError(`"${text}" is not an IP address such as 192.0.2.10 or 2001:db8::10`)
}

/** A host name in lower case, or an IP address. @throws FlagValueError */
function readHost(text: string): string {
  const host = text.toLowerCase()
  if (isIP(host) !== 0 || hostName.test(host)) return host
  throw new FlagValueError(`"${text}" is neither a host name nor an IP address`)
}

/** Flags that say under which addresses clients reach the server. */
export const addressFlags: readonly Flag[] = [
  {
    name: 'bind-address',
    value: 'address',
    help: 'Address to listen on; 0.0.0.0 or :: for all addresses of this machine. Default 127.0.0.1.',
    read: (text) => ({ bindAddress: readText(text) }),
  },
  {
    name: 'advertise-address',
    value: 'address',
    help: "IP address in the endpoints of the API's own service. By default the bind address, or the address of the default network interface.",
    read: (text) => ({ advertiseAddress: readAddress(text) }),
  },
  {
    name: 'external-hostname',
    value: 'host',
    help: 'Host name or address that clients on other machines use; written into the kubeconfig. By default the advertised address.',
    read: (text) => ({ externalHostname: readHost(text) }),
  },
  {
    name: 'tls-san',
    value: 'hosts',
    help: 'Additional host names and addresses in the generated certificate. May be repeated.',
    read: (text, { tlsSans = [] }) => ({ tlsSans: [...tlsSans, ...readList(text).map(readHost)] }),
  },
]
