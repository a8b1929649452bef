import type { JsonObject } from '../../api/json.ts'
import type { Command, CommandCall } from '../command.ts'
import type { Flag } from '../flag.ts'
import { CtlError } from '../ctl-error.ts'
import type { CtlSession } from '../session/ctl-session.ts'
import { jsonText, yamlText } from '../output/object-text.ts'
import { textTable } from '../output/text-table.ts'
import { usageError } from '../usage-error.ts'

function kubeconfig({ context, cluster, namespace, user, server }: CtlSession): JsonObject {
  // A kubeconfig leaves out the namespace `default`.
  const own = namespace === 'default' ? {} : { namespace }
  return {
    apiVersion: 'v1',
    clusters: [{ cluster: { server }, name: cluster }],
    contexts: [{ context: { cluster, ...own, user }, name: context }],
    'current-context': context,
    kind: 'Config',
    preferences: {},
    users: [{ name: user, user: {} }],
  }
}

const view: Command = {
  name: 'view',
  summary: 'Display kubeconfig settings',
  usage: 'config view [flags] [options]',
  flags: [
    {
      name: 'output',
      shorthand: 'o',
      type: 'string',
      initial: 'yaml',
      values: ['yaml', 'json'],
      help: 'Output format. One of: (json, yaml).',
    },
    {
      name: 'minify',
      type: 'boolean',
      help: 'Only what the current context uses; there is nothing else here.',
    },
  ],
  run({ environment, flags }) {
    const output = flags.text('output')
    if (output !== 'yaml' && output !== 'json') {
      throw new CtlError(`--output must be 'yaml' or 'json', not "${output}"`)
    }
    const config = kubeconfig(environment.session)
    environment.out(output === 'json' ? jsonText(config) : yamlText(config))
    return Promise.resolve()
  },
}

const currentContext: Command = {
  name: 'current-context',
  summary: 'Display the current-context',
  usage: 'config current-context [flags] [options]',
  flags: [],
  run({ environment }) {
    environment.out(`${environment.session.context}\n`)
    return Promise.resolve()
  },
}

const getContexts: Command = {
  name: 'get-contexts',
  summary: 'Describe the context',
  usage: 'config get-contexts [flags] [options]',
  flags: [],
  run({ environment }) {
    const { context, cluster, user, namespace } = environment.session
    const headers = ['CURRENT', 'NAME', 'CLUSTER', 'AUTHINFO', 'NAMESPACE']
    const shown = namespace === 'default' ? '' : namespace
    environment.out(textTable([headers, ['*', context, cluster, user, shown]]))
    return Promise.resolve()
  },
}

function checkContext({ environment }: CommandCall, name: string): void {
  const { context } = environment.session
  if (name !== context) throw new CtlError(`no context exists with the name: "${name}"`)
}

const useContext: Command = {
  name: 'use-context',
  summary: 'Set the current-context',
  usage: 'config use-context CONTEXT_NAME [flags] [options]',
  flags: [],
  run(call) {
    const [name] = call.args
    if (name === undefined || call.args.length > 1) {
      throw usageError(call, `Unexpected args: [${call.args.join(' ')}]`)
    }
    checkContext(call, name)
    call.environment.out(`Switched to context "${name}".\n`)
    return Promise.resolve()
  },
}

const namespaceFlag: Flag = {
  name: 'namespace',
  shorthand: 'n',
  type: 'string',
  words: 'namespace',
  help: 'The namespace of every command that names none',
}

const setContext: Command = {
  name: 'set-context',
  summary: 'Set the namespace of the context',
  usage: 'config set-context [NAME | --current] [--namespace=namespace] [options]',
  examples: [
    '# Use the namespace "team" from now on',
    'kubectl config set-context --current --namespace=team',
  ],
  flags: [namespaceFlag, { name: 'current', type: 'boolean', help: 'Modify the current context' }],
  run(call) {
    const { args, environment, flags } = call
    const { session } = environment
    const [name] = args
    if (args.length > 1 || (name === undefined) !== flags.on('current')) {
      throw usageError(call, 'you must specify a non-empty context name or --current')
    }
    checkContext(call, name ?? session.context)
    if (flags.has('namespace')) session.useNamespace(flags.text('namespace'))
    environment.out(`Context "${session.context}" modified.\n`)
    return Promise.resolve()
  },
}

export const configCommand: Command = {
  name: 'config',
  summary: 'Show settings, and choose a namespace',
  usage: 'config SUBCOMMAND [options]',
  description: 'Show the settings of this terminal, and choose the namespace of its commands.',
  flags: [],
  subcommands: [currentContext, getContexts, setContext, useContext, view],
}
