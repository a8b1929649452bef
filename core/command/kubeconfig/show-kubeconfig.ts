import { objectOf, textOf } from '../../base/api/json-fields.ts'
import type { JsonObject } from '../../base/api/json.ts'
import { interactiveModeOf } from './exec-plugin.ts'
import { contentNames, type Kubeconfig, type KubeconfigSection } from './kubeconfig.ts'

/** Fields that are not shown, with what stands in their place. */
const hidden: Readonly<Record<string, string>> = {
  'certificate-authority-data': 'DATA+OMITTED',
  'client-certificate-data': 'DATA+OMITTED',
  'client-key-data': 'DATA+OMITTED',
  token: 'REDACTED',
  password: 'REDACTED',
}

function redacted(content: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(content).map(([name, value]) => [name, hidden[name] ?? value]),
  )
}

/** A plug-in with the fields that kubectl always shows. */
function withWholePlugin(content: JsonObject): JsonObject {
  const exec = objectOf(content, 'exec')
  if (!exec) return content
  const { command, args = null, env = null, provideClusterInfo = false, ...rest } = exec
  const mode = interactiveModeOf(exec)
  const shown = { args, command, env, ...rest, provideClusterInfo }
  return { ...content, exec: mode === '' ? shown : { ...shown, interactiveMode: mode } }
}

/** The object of a kubeconfig, entries in the order of their names. Secrets are left out unless it is `raw`. */
export function showKubeconfig(config: Kubeconfig, raw: boolean): JsonObject {
  const entries = (section: KubeconfigSection): JsonObject[] =>
    [...config[section].keys()].toSorted().map((name) => {
      const content = config[section].get(name) ?? {}
      const shown = raw ? content : redacted(content)
      return { [contentNames[section]]: withWholePlugin(shown), name }
    })
  return {
    apiVersion: 'v1',
    clusters: entries('clusters'),
    contexts: entries('contexts'),
    'current-context': config.currentContext,
    kind: 'Config',
    preferences: {},
    users: entries('users'),
  }
}

/** The part of a kubeconfig that one context uses; undefined where there is no such context. */
export function minifyKubeconfig(config: Kubeconfig, context: string): Kubeconfig | undefined {
  const used = config.contexts.get(context)
  if (!used) return undefined
  const only = (section: KubeconfigSection, name: string): ReadonlyMap<string, JsonObject> => {
    const content = config[section].get(name)
    return new Map(content ? [[name, content]] : [])
  }
  return {
    contexts: only('contexts', context),
    clusters: only('clusters', textOf(used, 'cluster')),
    users: only('users', textOf(used, 'user')),
    currentContext: context,
  }
}
