import type { Brand } from '../../../../base/api/brand.ts'
import {
  type TypedResource,
  parseGroupVersion,
  type GroupVersionKind,
} from '../../../../base/api/group-version.ts'
import type {
  ValidatingAdmissionPolicy,
  ValidatingAdmissionPolicySpec,
} from '../../../../base/api/types/admissionregistration.v1.generated.ts'
import type { NewObject } from '../../../../base/api/types/views.ts'
import type { Client } from '../../../../base/client/client.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import type { Runtime } from '../../../../base/runtime.ts'
import type { Catalog } from '../../../../objects/catalog/catalog.ts'
import type { ResourceDefinition } from '../../../../objects/catalog/resource-definition.ts'
import { ruleEngine } from '../../../../objects/expressions/load-rule-engine.ts'
import type { CachedEntry } from '../../../../storage/cache/cached-entry.ts'
import type { FeedListener } from '../../../../storage/cache/object-feed.ts'
import { readableObject } from '../../../../storage/cache/readable-object.ts'
import type { ControllerRegistration } from '../../shared/framework/controller-registration.ts'
import type { Controller } from '../../shared/framework/controller.ts'
import { type OpenFeed, feedOf } from '../../shared/framework/open-feed.ts'
import { storedPrefix } from '../../shared/objects/stored-resource.ts'
import { WorkQueue } from '../../shared/queues/work-queue.ts'
import { ignoreNotFound } from '../../shared/writes/expected-errors.ts'

export interface PolicyStatusOptions {
  readonly client: Client
  readonly brand: Brand
  readonly runtime: Runtime
  readonly catalog: Catalog
  /** Feed of validating admission policies. */
  readonly feed: OpenFeed
}

const retries = { first: 1000, most: 60_000 }

/** Field manager of the status of policies. */
const fieldManager = 'validatingadmissionpolicy-status'

/** Kinds that one rule is checked against at most. */
const mostKinds = 10

/** Checks the types of the expressions of validating policies, and writes what it finds into their status. */
class PolicyStatus implements Controller {
  readonly name = 'validatingadmissionpolicy-status-controller'
  readonly #options: PolicyStatusOptions
  readonly #entries = new Map<string, CachedEntry>()

  constructor(options: PolicyStatusOptions) {
    this.#options = options
  }

  async run(signal: AbortSignal): Promise<void> {
    const queue = new WorkQueue({
      name: this.name,
      runtime: this.#options.runtime,
      workers: 1,
      retries,
      work: async (key, working) => {
        const entry = this.#entries.get(key)
        const policy = entry && readableObject<ValidatingAdmissionPolicy>(entry)
        if (policy) await this.#check(policy, working)
        return 'done'
      },
    })
    this.#entries.clear()
    this.#options.feed(this.#listener(queue), signal)
    await queue.run(signal)
  }

  #listener(queue: WorkQueue): FeedListener {
    return {
      put: (_prefix, entry) => {
        this.#entries.set(entry.key, entry)
        queue.add(entry.key)
      },
      gone: (_prefix, { key }) => {
        this.#entries.delete(key)
      },
      reread: () => this.#entries.clear(),
    }
  }

  async #check(policy: ValidatingAdmissionPolicy, signal: AbortSignal): Promise<void> {
    const { client, brand, catalog } = this.#options
    const { generation = 0, name = '', uid = '' } = policy.metadata
    if (generation <= (policy.status.observedGeneration ?? 0)) return
    const { checkPolicyTypes } = await ruleEngine.load()
    const { spec } = policy
    const kinds = namedResources(spec, catalog).map((one) => ({ kind: one, schema: one.schema }))
    const params = paramDefinition(spec, catalog)?.schema
    const warnings = checkPolicyTypes(spec, kinds, params, brand)
    const expressionWarnings = warnings.map(({ fieldRef, warning }) => ({ fieldRef, warning }))
    const resource = policies(brand)
    const path = resourcePath(resource, { name, subresource: 'status' })
    const applied: NewObject<ValidatingAdmissionPolicy> = {
      apiVersion: `${resource.group}/v1`,
      kind: 'ValidatingAdmissionPolicy',
      metadata: { name, uid },
      status: {
        observedGeneration: generation,
        typeChecking: expressionWarnings.length > 0 ? { expressionWarnings } : {},
      },
    }
    await ignoreNotFound(
      client.patch(path, 'apply', applied, { fieldManager, force: true, signal }),
    )
  }
}

function policies({ apiDomain }: Brand): TypedResource<ValidatingAdmissionPolicy> {
  return {
    group: `admissionregistration.${apiDomain}`,
    version: 'v1',
    resource: 'validatingadmissionpolicies',
  }
}

/**
 * The resources that a policy's rules name, by group, version and kind. Rules with wildcards in groups or versions name none, as
 * do resources with wildcards and subresources.
 */
function namedResources(
  { matchConstraints }: ValidatingAdmissionPolicySpec,
  catalog: Catalog,
): readonly ResourceDefinition[] {
  const found = new Set<ResourceDefinition>()
  for (const rule of matchConstraints?.resourceRules ?? []) {
    const groups = rule.apiGroups ?? []
    const versions = rule.apiVersions ?? []
    if ([...groups, ...versions].some((text) => text.includes('*'))) continue
    const resources = (rule.resources ?? []).filter((text) => !/[*/]/.test(text))
    const named = groups
      .toSorted()
      .flatMap((group) =>
        versions
          .toSorted()
          .flatMap((version) =>
            resources.toSorted().flatMap((name) => catalog.find(group, version, name) ?? []),
          ),
      )
    for (const definition of named.slice(0, mostKinds)) found.add(definition)
    if (named.length >= mostKinds) break
  }
  return [...found].toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
}

function sortKey({ group, version, kind }: GroupVersionKind): string {
  return [group, version, kind].join('\0')
}

/** The definition of the kind of a policy's parameters; undefined where there is none, or none that is served. */
function paramDefinition(
  { paramKind }: ValidatingAdmissionPolicySpec,
  catalog: Catalog,
): ResourceDefinition | undefined {
  if (!paramKind) return undefined
  const { apiVersion = '', kind = '' } = paramKind
  const parsed = parseGroupVersion(apiVersion)
  return parsed && catalog.byKind(parsed.group, parsed.version, kind)
}

export const policyStatus: ControllerRegistration = {
  name: 'validatingadmissionpolicy-status-controller',
  formerName: 'validatingadmissionpolicy-status',
  needs: (brand) => [policies(brand)],
  create(parts) {
    const prefix = storedPrefix(parts, policies(parts.brand))
    return new PolicyStatus({ ...parts, feed: feedOf(parts, (each) => each === prefix) })
  },
}
