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

/** Parts of an image's name. */
interface NamedImage {
  readonly registry: string
  readonly repository: string
  readonly tag: string
}

/** Programs that ask for names in an image, other than those that all images have. */
export function nameProgramsOf(
  image: NamedImage,
): Readonly<Record<string, ImageProgram>> | undefined {
  const name = image.repository.split('/').at(-1) ?? ''
  if (bindImages.test(name)) return bindPrograms
  return hasOldBusybox(name, image) ? oldPrograms : undefined
}

/** Whether an image has a busybox before 1.29. Those of Kubernetes' registries without a tag are of 2016. */
function hasOldBusybox(name: string, { registry, repository, tag }: NamedImage): boolean {
  if (name === 'busyboxplus') return true
  if (name !== 'busybox') return false
  const minor = /^1\.(\d{1,3})(?:\.|-|$)/.exec(tag)?.[1]
  if (minor !== undefined) return Number(minor) < 29
  return (
    tag === 'latest' && /(?:^|\.)(?:gcr|k8s)\.io$/.test(registry) && !repository.includes('e2e')
  )
}

const bindPrograms = { nslookup: program(bindNslookup) }
const oldPrograms = { nslookup: program(oldBusyboxNslookup) }

function program(command: Command): ImageProgram {
  return (session, words) => command(session, words.slice(1))
}
