import type { StartOptions } from '../../base/options/start-options.ts'
import { readNames, readText } from './flag-values.ts'
import type { Flag } from './flag.ts'

type NamesOption = Exclude<
  Extract<keyof StartOptions, `requestheader${string}`>,
  'requestheaderClientCaFile'
>

/** A flag with names, which may be given more than once. */
function namesFlag(name: string, option: NamesOption, help: string): Flag {
  return {
    name,
    value: 'names',
    help,
    read: (text, options) => ({ [option]: [...(options[option] ?? []), ...readNames(text)] }),
  }
}

/** Flags of authenticating proxies. */
export const proxyFlags: readonly Flag[] = [
  {
    name: 'requestheader-client-ca-file',
    value: 'file',
    help: 'PEM authorities of authenticating proxies, whose headers tell the user; watched.',
    read: (text) => ({ requestheaderClientCaFile: readText(text) }),
  },
  namesFlag(
    'requestheader-allowed-names',
    'requestheaderAllowedNames',
    "Common names of the proxies' certificates. Default any of the authorities.",
  ),
  namesFlag(
    'requestheader-username-headers',
    'requestheaderUsernameHeaders',
    'Headers with the user name: X-Remote-User is common.',
  ),
  namesFlag(
    'requestheader-uid-headers',
    'requestheaderUidHeaders',
    'Headers with the uid: X-Remote-Uid.',
  ),
  namesFlag(
    'requestheader-group-headers',
    'requestheaderGroupHeaders',
    'Headers with groups: X-Remote-Group is common.',
  ),
  namesFlag(
    'requestheader-extra-headers-prefix',
    'requestheaderExtraHeadersPrefix',
    'Prefixes of headers with extras: X-Remote-Extra- is common.',
  ),
]
