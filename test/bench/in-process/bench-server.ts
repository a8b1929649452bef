import { brands } from '../../../core/base/api/brand.ts'
import type { JsonObject } from '../../../core/base/api/json.ts'
import { serverUser } from '../../../core/base/api/user.ts'
import type { User } from '../../../core/base/api/user.ts'
import { createClient } from '../../../core/base/client/client.ts'
import { inProcessTransport } from '../../../core/base/client/in-process-transport.ts'
import {
  type ApiServer,
  type ApiServerOptions,
  createApiServer,
  limitRequests,
  loadFixtures,
} from '../../../core/index.ts'
import type { Stage } from '../../../core/requests/pipeline/exchange.ts'
import { openEngine } from '../../../core/storage/engine/mvcc-engine.ts'
import type { Storage } from '../../../core/storage/engine/storage.ts'
import { stderrLogger } from '../../../node-host/base/logging/stderr-logger.ts'
import { nodeRuntime } from '../../../node-host/base/node-runtime.ts'
import { Closers } from '../../../node-host/base/process/closers.ts'
import { disablePretenuring } from '../../../node-host/base/process/disable-pretenuring.ts'
import { prepareAudit } from '../../../node-host/serving/audit/prepare-audit.ts'
import type { StartContext } from '../../../node-host/serving/running/start-context.ts'
import { type EtcdOptions, openEtcd } from '../../../node-host/store/etcd/open-etcd.ts'
import { openLmdbBackend } from '../../../node-host/store/lmdb/lmdb-backend.ts'
import { definition, widgetGroup } from '../client/custom-definitions.ts'
import { Numbered } from '../client/numbered.ts'
import {
  benchNamespace,
  collectionPath,
  type ObjectKind,
  sharedPod,
  template,
} from '../client/objects.ts'
import { accountToken, adminToken, crowdToken, userToken } from '../client/tokens.ts'
import { requestInProcess } from './in-process-request.ts'
import { boundGroups, type Placed, rbacObjects } from './rbac-objects.ts'

/** Requests under way at a time while many objects are created. */
const inFlight = 64

const brand = brands.k8s
const runtime = nodeRuntime(stderrLogger())

function user(name: string, groups: readonly string[]): User {
  return { name, uid: '', groups, extra: new Map() }
}

const tokens: ReadonlyMap<string, User> = new Map([
  [adminToken, user('bench-admin', ['system:masters'])],
  [userToken, user('bench-user', ['bench-users'])],
  [crowdToken, user('bench-crowd', [...boundGroups, 'bench-users'])],
  [
    accountToken,
    user(`system:serviceaccount:${benchNamespace}:worker`, [
      'system:serviceaccounts',
      'bench-users',
    ]),
  ],
])

/** Objects numbered from `first` on, in the benchmark's namespace unless another is named. */
export interface ManyObjects {
  readonly kind: ObjectKind
  readonly first: number
  readonly count: number
  readonly namespace?: string
  /** Spreads pods over so many nodes; see `sharedPod`. */
  readonly shares?: number
}

export interface BenchServerOptions {
  /** Feature gates that are on. */
  readonly gates?: readonly string[]
  readonly disableAdmissionPlugins?: readonly string[]
  /** Whether every request is allowed, without RBAC. */
  readonly allowsAll?: boolean
  /** Audit policy, and the file to which events are written by it. */
  readonly audit?: { readonly policyFile: string; readonly logFile: string } | undefined
  /** What limits requests under way: priority and fairness unless given, as the command has it, or their number. */
  readonly limit?: 'fairness' | 'number' | undefined
  /** Sees the requests on their way. */
  readonly log?: Stage
  /** The etcd that has the objects, instead of LMDB. */
  readonly etcd?: EtcdOptions | undefined
}

/** The limits that the command has unless others are given. */
const limits = { reading: 400, writing: 200 }

function limitOptions(limit: BenchServerOptions['limit']): Partial<ApiServerOptions> {
  if (limit === 'number') return { limit: limitRequests(limits) }
  return { priorityAndFairness: { concurrencyLimit: limits.reading + limits.writing } }
}

function auditLaunch({
  policyFile,
  logFile,
}: NonNullable<BenchServerOptions['audit']>): StartContext {
  return {
    options: { auditPolicyFile: policyFile, auditLogPath: logFile },
    brand,
    bindAddress: '127.0.0.1',
    runtime,
    closers: new Closers(),
  }
}

async function openEmbedded(directory: string): Promise<Storage> {
  const backend = await openLmdbBackend(directory)
  return openEngine(backend, runtime, { identity: { brand: brand.name } })
}

/** The server as it is shipped, over LMDB unless an etcd is given, and with RBAC, in which a plain user may work in one namespace. */
export class BenchServer {
  readonly handler: ApiServer
  readonly storage: Storage

  private constructor(handler: ApiServer, storage: Storage) {
    this.handler = handler
    this.storage = storage
  }

  static async open(directory: string, options: BenchServerOptions = {}): Promise<BenchServer> {
    const {
      gates = [],
      disableAdmissionPlugins = [],
      allowsAll = false,
      audit,
      limit,
      log,
      etcd,
    } = options
    disablePretenuring()
    const storage = etcd ? await openEtcd(etcd) : await openEmbedded(directory)
    const handler = await createApiServer({
      ...(audit && (await prepareAudit(auditLaunch(audit)))),
      ...limitOptions(limit),
      ...(log && { log }),
      brand,
      storage,
      runtime,
      tokens,
      anonymous: true,
      dev: allowsAll,
      featureGates: new Map(gates.map((gate) => [gate, true])),
      runtimeConfig: new Map(),
      disableAdmissionPlugins,
      platform: 'linux/amd64',
      address: () => '',
    })
    const server = new BenchServer(handler, storage)
    await server.#prepare()
    return server
  }

  /** Creates objects, many at a time. */
  async createMany({ kind, first, count, namespace, shares }: ManyObjects): Promise<void> {
    const place = namespace ?? benchNamespace
    await this.#ensureNamespace(place)
    if (kind === 'widgets') await this.define(0)
    const path = collectionPath(kind, place)
    let next = first
    const work = async (): Promise<void> => {
      const object = new Numbered(shares === undefined ? template(kind) : sharedPod(), shares)
      while (next < first + count) {
        const body = object.set(next++)
        await requestInProcess(this.handler, { method: 'POST', path, token: adminToken, body })
      }
    }
    await Promise.all(Array.from({ length: inFlight }, work))
  }

  /** Creates a custom resource's definition; resolves once its objects can be created. */
  async define(at: number): Promise<void> {
    await loadFixtures(
      {
        client: createClient(inProcessTransport(this.handler, serverUser), { userAgent: 'bench' }),
        brand,
        clock: runtime.clock,
      },
      [definition(at)],
    )
  }

  /** Creates validating policies, each with a binding, which allow what is created of a core resource. */
  async addPolicies(resource: string, count: number): Promise<void> {
    const group = `admissionregistration.${brand.apiDomain}`
    const rule = { apiGroups: [''], apiVersions: ['v1'], operations: ['*'], resources: [resource] }
    for (let at = 0; at < count; at++) {
      const metadata = { name: `policy-${at}` }
      await this.#ensure(`/apis/${group}/v1/validatingadmissionpolicies`, {
        apiVersion: `${group}/v1`,
        kind: 'ValidatingAdmissionPolicy',
        metadata,
        spec: {
          matchConstraints: { resourceRules: [rule] },
          validations: [{ expression: `object.metadata.name != "refused-${at}"` }],
        },
      })
      await this.#ensure(`/apis/${group}/v1/validatingadmissionpolicybindings`, {
        apiVersion: `${group}/v1`,
        kind: 'ValidatingAdmissionPolicyBinding',
        metadata,
        spec: { policyName: metadata.name, validationActions: ['Deny'] },
      })
    }
  }

  /** Creates flow schemas of other users, which are asked before those of the start; each has ten rules. */
  async addFlowSchemas(count: number): Promise<void> {
    const all = ['*']
    const resourceRules = [{ verbs: all, apiGroups: all, resources: all, namespaces: all }]
    for (let at = 0; at < count; at++) {
      const rules = Array.from({ length: 10 }, (_, rule) => ({
        subjects: [{ kind: 'User', user: { name: `user-${at}-${rule}` } }],
        resourceRules,
      }))
      await this.#create(`/apis/flowcontrol.apiserver.${brand.apiDomain}/v1/flowschemas`, {
        metadata: { name: `team-${at}` },
        spec: {
          priorityLevelConfiguration: { name: 'workload-low' },
          matchingPrecedence: 100,
          rules,
        },
      })
    }
  }

  /** Creates 1,000 roles and 10,000 bindings, which grant nothing that rows ask for. */
  async addRoles(): Promise<void> {
    const objects = rbacObjects()
    const work = async (): Promise<void> => {
      for (const { path, object } of objects) await this.#create(path, object)
    }
    // The namespaces come first, and objects in them must not overtake them.
    await Promise.all(Array.from({ length: inFlight }, work))
  }

  async close(): Promise<void> {
    await this.handler.close()
    await this.storage.close()
  }

  async #prepare(): Promise<void> {
    const group = `rbac.authorization.${brand.apiDomain}`
    const rbac = `/apis/${group}/v1/namespaces/${benchNamespace}`
    const metadata = { name: 'bench' }
    await this.#ensureNamespace(benchNamespace)
    await this.#ensure(`${rbac}/roles`, {
      apiVersion: `${group}/v1`,
      kind: 'Role',
      metadata,
      rules: [
        {
          apiGroups: ['', widgetGroup],
          resources: ['pods', 'configmaps', 'widgets', 'podtemplates'],
          verbs: ['*'],
        },
      ],
    })
    await this.#ensure(`${rbac}/rolebindings`, {
      apiVersion: `${group}/v1`,
      kind: 'RoleBinding',
      metadata,
      roleRef: { apiGroup: group, kind: 'Role', name: 'bench' },
      subjects: [{ apiGroup: group, kind: 'Group', name: 'bench-users' }],
    })
  }

  #ensureNamespace(name: string): Promise<void> {
    const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name } }
    return this.#ensure('/api/v1/namespaces', namespace)
  }

  /** Creates an object that a former run may have left. */
  async #ensure(path: string, object: JsonObject): Promise<void> {
    const { metadata } = object as { metadata: { name: string } }
    const request = { token: adminToken, path: `${path}/${metadata.name}`, method: 'GET' }
    try {
      await requestInProcess(this.handler, request)
    } catch {
      await this.#create(path, object)
    }
  }

  async #create(path: string, object: Placed['object']): Promise<void> {
    const body = Buffer.from(JSON.stringify(object))
    await requestInProcess(this.handler, { method: 'POST', path, token: adminToken, body })
  }
}
