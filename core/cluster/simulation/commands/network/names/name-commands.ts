import type { Command, Commands, ImageProgram } from '../../../processes/shell-session.ts'
import { bindNslookup } from './bind-nslookup.ts'
import { busyboxNslookup, oldBusyboxNslookup } from './busybox-nslookup.ts'
import { dig } from './dig.ts'
import { getent } from './getent.ts'
import { host } from './host.ts'

/** Commands that ask for names. */
export const nameCommands: Commands = { nslookup: busyboxNslookup, dig, host, getent }

/** Images that have bind's tools, by the last part of their repository's name. */
const bindImages = /^(?:agnhost|dnstools|netshoot|network-multitool|.*dnsutils.*|bind9?)$/

/** Programs that ask for names in an image, other than those that all images have. */
export function nameProgramsOf(
  name: string,
  tag: string,
): Readonly<Record<string, ImageProgram>> | undefined {
  if (bindImages.test(name)) return bindPrograms
  const minor = name === 'busybox' ? /^1\.(\d{1,3})(?:\.|-|$)/.exec(tag)?.[1] : undefined
  return minor !== undefined && Number(minor) < 29 ? oldPrograms : undefined
}

const bindPrograms = { nslookup: program(bindNslookup) }
const oldPrograms = { nslookup: program(oldBusyboxNslookup) }

function program(command: Command): ImageProgram {
  return (session, words) => command(session, words.slice(1))
}
