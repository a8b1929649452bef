import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { structOf, textOf } from '../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../core/base/api/json.ts'
import type { CommandServer } from './command-server.ts'
import { FollowedCommand } from './kubectl.ts'

const rules: readonly JsonObject[] = [
  {
    apiGroups: ['web.example'],
    resources: ['sites'],
    verbs: ['get', 'list', 'watch', 'update', 'patch'],
  },
  { apiGroups: ['web.example'], resources: ['sites/status'], verbs: ['update'] },
  {
    apiGroups: [''],
    resources: ['configmaps'],
    verbs: ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete'],
  },
  { apiGroups: [''], resources: ['namespaces'], verbs: ['create'] },
  {
    apiGroups: ['apiextensions.k8s.io'],
    resources: ['customresourcedefinitions'],
    verbs: ['create', 'get'],
  },
  {
    apiGroups: ['coordination.k8s.io'],
    resources: ['leases'],
    verbs: ['create', 'get', 'update'],
  },
  { apiGroups: ['events.k8s.io'], resources: ['events'], verbs: ['create', 'patch'] },
  { apiGroups: [''], resources: ['events'], verbs: ['create', 'patch'] },
]

/** Makes a service account that may do what the operator has to, and no more. @returns the path of its kubeconfig */
export async function authorizeOperator(server: CommandServer): Promise<string> {
  const name = 'site-operator'
  const create = async (path: string, object: JsonObject): Promise<JsonObject> => {
    const answer = await server.client.post(path, JSON.stringify(object))
    if (answer.status !== 201) throw new Error(answer.text)
    return answer.object
  }
  const accounts = '/api/v1/namespaces/default/serviceaccounts'
  const rbac = '/apis/rbac.authorization.k8s.io/v1'
  await create(accounts, { metadata: { name } })
  await create(`${rbac}/clusterroles`, { metadata: { name }, rules: [...rules] })
  await create(`${rbac}/clusterrolebindings`, {
    metadata: { name },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name },
    subjects: [{ kind: 'ServiceAccount', namespace: 'default', name }],
  })
  const request = await create(`${accounts}/${name}/token`, { spec: {} })
  return server.kubeconfig(textOf(structOf(request, 'status'), 'token'))
}

/** A built Go program against the server of a kubeconfig. */
export class GoProgram {
  readonly #child: ChildProcess
  readonly output: FollowedCommand

  constructor(path: string, kubeconfig: string, args: readonly string[] = []) {
    const env = { ...process.env, KUBECONFIG: kubeconfig }
    this.#child = spawn(path, args, { env, stdio: 'pipe' })
    this.output = new FollowedCommand(this.#child)
  }

  /** Resolves once the process has ended. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const { exitCode, signalCode } = this.#child
    if (exitCode !== null || signalCode !== null) return
    const ended = once(this.#child, 'exit')
    this.#child.kill(signal)
    await ended
  }
}

/** Starts an operator that leads once the lease of the last one is free. */
export function startOperator(
  programs: string,
  kubeconfig: string,
  identity: string,
  lease = '60s',
): GoProgram {
  const args = [`-identity=${identity}`, `-lease=${lease}`]
  return new GoProgram(join(programs, 'operator'), kubeconfig, args)
}
