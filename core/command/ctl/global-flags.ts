import type { Command } from './command.ts'
import type { Flag } from './flag.ts'
import { kustomizeFlag } from './frequent-flags.ts'
import { templateFlags } from './output/template-flags.ts'

/** Global flags, which every command takes before or behind its name. */
export const globalFlags: readonly Flag[] = [
  {
    name: 'namespace',
    shorthand: 'n',
    type: 'string',
    words: 'namespace',
    help: 'Namespace of the objects; that of the context unless given.',
  },
  {
    name: 'request-timeout',
    type: 'duration',
    initial: '0',
    help: 'How long each request to the server may take, such as 30s; 0 for no limit.',
  },
  {
    name: 'as',
    type: 'string',
    help: 'Act as this user, where you may; a service account is system:serviceaccount:NAMESPACE:NAME.',
  },
  {
    name: 'as-group',
    type: 'repeated',
    help: 'Act as a member of this group, with --as; may be repeated.',
  },
  { name: 'as-uid', type: 'string', help: 'Act as the user with this uid, with --as.' },
  { name: 'help', shorthand: 'h', type: 'boolean', help: 'Show this help.' },
  {
    name: 'v',
    shorthand: 'v',
    type: 'integer',
    initial: '0',
    help: 'Verbosity of messages for developers; accepted.',
    hidden: true,
  },
]

/** Commands whose files are no objects to apply, or stay as they are. */
const withoutKustomize: ReadonlySet<string> = new Set(['check-removed', 'convert', 'exec'])

const recursiveFlag: Flag = {
  name: 'recursive',
  shorthand: 'R',
  type: 'boolean',
  help: 'Read folders of -f with all folders in them.',
}

/** Flags of kubectl that say how it asks, which makes no difference here; scripts give them. */
const withoutEffect: Readonly<Record<string, readonly Flag[]>> = {
  'api-resources': [hidden('cached', 'boolean')],
  describe: [hidden('chunk-size', 'integer')],
  diff: [hidden('concurrency', 'integer')],
  drain: [hidden('chunk-size', 'integer')],
  events: [hidden('chunk-size', 'integer')],
  get: [hidden('server-print', 'boolean')],
  node: [hidden('use-protocol-buffers', 'boolean')],
  pod: [hidden('use-protocol-buffers', 'boolean')],
}

function hidden(name: Flag['name'], type: Flag['type']): Flag {
  return { name, type, help: 'Accepted, and without effect.', hidden: true }
}

/** The flags of a command: its own and the global ones. */
export function flagsOf(command: Command, globals: readonly Flag[] = globalFlags): readonly Flag[] {
  const own = new Set(command.flags.map(({ name }) => name))
  const printing = own.has('output') && own.has('show-managed-fields') ? templateFlags : []
  const files =
    own.has('filename') && !withoutKustomize.has(command.name) ? [kustomizeFlag, recursiveFlag] : []
  const further = [...files, ...printing, ...(withoutEffect[command.name] ?? [])]
  return [
    ...command.flags,
    ...further.filter(({ name }) => !own.has(name)),
    ...globals.filter(({ name }) => !own.has(name)),
  ]
}
