import { textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { textTable } from '../../../base/text/tab-writer.ts'
import type { Kubeconfig } from '../../kubeconfig/kubeconfig.ts'
import { minifyKubeconfig, showKubeconfig } from '../../kubeconfig/show-kubeconfig.ts'
import type { Command, CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import { usageError } from '../ctl-error.ts'
import type { Flag } from '../flag.ts'
import { jsonPathListText, jsonPathText } from '../output/json-path-output.ts'
import { jsonText, yamlText } from '../output/object-text.ts'
import { type OutputFormat, parseOutputFormat } from '../output/output-format.ts'
import { templateFlags } from '../output/template-flags.ts'
import type { CtlSession, SessionContext } from '../session/ctl-session.ts'

/** The kubeconfig of a command line, or one that shows what a terminal is connected to. */
function kubeconfigOf({ environment }: CommandCall): Kubeconfig {
  return environment.config?.kubeconfig ?? sessionConfig(environment.session)
}

function sessionConfig({ context, contexts, cluster, user, server }: CtlSession): Kubeconfig {
  return {
    clusters: new Map([[cluster, { server }]]),
    contexts: new Map([...contexts].map(([name, content]) => [name, shownContext(content)])),
    users: new Map([[user, {}]]),
    currentContext: context,
  }
}

/** A context as a kubeconfig has it, which leaves out the namespace `default`. */
function shownContext({ cluster, namespace, user }: SessionContext): JsonObject {
  return { cluster, ...(namespace !== 'default' && { namespace }), user }
}

/** Name of the context that a command uses. */
function currentOf(call: CommandCall): string {
  return call.environment.session.context
}

const viewFormats = ['json', 'yaml', 'jsonpath', 'jsonpath-as-json', 'go-template'] as const

const view: Command = {
  name: 'view',
  summary: 'Print the kubeconfig',
  usage: 'config view [flags] [options]',
  flags: [
    {
      name: 'output',
      shorthand: 'o',
      type: 'string',
      initial: 'yaml',
      values: ['yaml', 'json', 'jsonpath=', 'go-template='],
      help: 'Form of the output: yaml, json, jsonpath=TEMPLATE, jsonpath-as-json=TEMPLATE or go-template=TEMPLATE.',
    },
    {
      name: 'minify',
      type: 'boolean',
      help: 'Only what the context in use needs.',
    },
    {
      name: 'raw',
      type: 'boolean',
      help: 'Show certificates, keys and tokens as they are.',
    },
    ...templateFlags,
  ],
  run(call) {
    const { environment, flags } = call
    const format = parseOutputFormat(flags.text('output'), viewFormats)
    const whole = kubeconfigOf(call)
    const current = currentOf(call)
    const config = flags.on('minify') ? minifyKubeconfig(whole, current) : whole
    if (!config) {
      throw new CtlError(
        current === ''
          ? 'current-context must exist in order to minify'
          : `cannot locate context ${current}`,
      )
    }
    environment.out(viewText(call, format, showKubeconfig(config, flags.on('raw'))))
    return Promise.resolve()
  },
}

function viewText(call: CommandCall, { name, argument }: OutputFormat, shown: JsonObject): string {
  if (name === 'json') return jsonText(shown)
  if (name === 'jsonpath') return jsonPathText(argument, shown)
  if (name === 'jsonpath-as-json') return jsonPathListText(argument, shown)
  return name === 'go-template' ? (call.goTemplate?.(shown) ?? '') : yamlText(shown)
}

const currentContext: Command = {
  name: 'current-context',
  summary: 'Print the name of the context in use',
  usage: 'config current-context [flags] [options]',
  flags: [],
  run(call) {
    const { currentContext: current } = kubeconfigOf(call)
    if (current === '') throw new CtlError('current-context is not set')
    call.environment.out(`${current}\n`)
    return Promise.resolve()
  },
}

const getContexts: Command = {
  name: 'get-contexts',
  summary: 'List the contexts of the kubeconfig',
  usage: 'config get-contexts [NAME ...] [flags] [options]',
  flags: [
    {
      name: 'output',
      shorthand: 'o',
      type: 'string',
      values: ['name'],
      help: 'Form of the output: name, for names alone.',
    },
  ],
  run(call) {
    const { args, environment, flags } = call
    const output = flags.text('output')
    if (output !== '' && output !== 'name') {
      throw new CtlError("output must be one of '' or 'name'")
    }
    const { contexts, currentContext: current } = kubeconfigOf(call)
    const rows = [...contexts.keys()]
      .toSorted()
      .filter((name) => args.length === 0 || args.includes(name))
      .map((name) => {
        const parts = ['cluster', 'user', 'namespace'].map((field) =>
          textOf(contexts.get(name) ?? {}, field),
        )
        return [name === current ? '*' : '', name, ...parts]
      })
    const headers = ['CURRENT', 'NAME', 'CLUSTER', 'AUTHINFO', 'NAMESPACE']
    const names = rows.map(([, name]) => `${name}\n`).join('')
    environment.out(output === 'name' ? names : textTable([headers, ...rows]))
    const missing = args.filter((name) => !contexts.has(name))
    if (missing.length === 0) return Promise.resolve()
    throw new AggregateError(missing.map((name) => new CtlError(`context ${name} not found`)))
  },
}

function namesCommand(section: 'clusters' | 'users'): Command {
  return {
    name: `get-${section}`,
    summary: `List the ${section} of the kubeconfig`,
    usage: `config get-${section} [flags] [options]`,
    flags: [],
    run(call) {
      const names = [...kubeconfigOf(call)[section].keys()].toSorted()
      call.environment.out(['NAME', ...names].map((name) => `${name}\n`).join(''))
      return Promise.resolve()
    },
  }
}

function checkContext(call: CommandCall, name: string): void {
  if (kubeconfigOf(call).contexts.has(name)) return
  throw new CtlError(`no context exists with the name: "${name}"`)
}

const useContext: Command = {
  name: 'use-context',
  summary: 'Change the context in use',
  usage: 'config use-context CONTEXT_NAME [flags] [options]',
  flags: [],
  async run(call) {
    const [name] = call.args
    if (name === undefined || call.args.length > 1) {
      throw usageError(call, `Unexpected args: [${call.args.join(' ')}]`)
    }
    checkContext(call, name)
    const { config, session } = call.environment
    if (config) await config.useContext(name)
    else session.useContext(name)
    call.environment.out(`Switched to context "${name}".\n`)
  },
}

const contextFlags: readonly Flag[] = [
  {
    name: 'namespace',
    shorthand: 'n',
    type: 'string',
    words: 'namespace',
    help: 'Namespace of commands that name none, in this context.',
  },
  { name: 'cluster', type: 'string', help: 'Cluster of the context, by its name.' },
  { name: 'user', type: 'string', help: 'User of the context, by the name of its credentials.' },
]

const setContext: Command = {
  name: 'set-context',
  summary: 'Set what a context names, or make one',
  usage:
    'config set-context [NAME | --current] [--cluster=name] [--user=name] [--namespace=namespace] [options]',
  examples: [
    '# Use the namespace "team" from now on',
    'kubectl config set-context --current --namespace=team',
    '# Make a context for the namespace "dev"',
    'kubectl config set-context dev --namespace=dev --cluster=skerry --user=skerry-admin',
  ],
  flags: [
    ...contextFlags,
    { name: 'current', type: 'boolean', help: 'Change the context that is in use.' },
  ],
  async run(call) {
    const { args, environment, flags } = call
    const { session, config } = environment
    const [name] = args
    if (args.length > 1 || (name === undefined) !== flags.on('current')) {
      throw usageError(call, 'you must specify a non-empty context name or --current')
    }
    const changed = name ?? session.context
    const isKnown = kubeconfigOf(call).contexts.has(changed)
    if (name === undefined) checkContext(call, changed)
    const given = (['cluster', 'namespace', 'user'] as const).filter((field) => flags.has(field))
    const fields = Object.fromEntries(given.map((field) => [field, flags.text(field)]))
    if (config) await config.setContext(changed, fields)
    else session.setContext(changed, fields)
    environment.out(`Context "${changed}" ${isKnown ? 'modified' : 'created'}.\n`)
  },
}

export const configCommand: Command = {
  name: 'config',
  summary: 'Show settings, and choose a context',
  usage: 'config SUBCOMMAND [options]',
  description:
    'Show the settings of this terminal, and choose the context and the namespace of its commands.',
  flags: [],
  subcommands: [
    currentContext,
    namesCommand('clusters'),
    getContexts,
    namesCommand('users'),
    setContext,
    useContext,
    view,
  ],
}
