import { unclassifiedError } from '../../../../base/api/errors/api-error.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import type { Writable } from '../../../../base/api/types/views.ts'
import { namesAny, secretsOfPod } from '../../../authz/node/named-by-pod.ts'
import type { AdmissionAttributes } from '../../admission-attributes.ts'
import type { AdmissionPlugin, Admitted } from '../../admission-plugin.ts'
import { forbiddenWrite } from '../../forbidden-write.ts'
import type { PluginRegistration } from '../../plugin-registration.ts'
import { type AccountLookup, lookupAccount } from './account-lookup.ts'
import { type Account, accountReader } from './account.ts'
import { ephemeralViolation, secretViolation } from './mountable-secrets.ts'
import { mountToken, type TokenVolumes, tokenVolumes } from './token-volume.ts'

const name = 'ServiceAccount'

interface Parts {
  readonly lookup: AccountLookup
  readonly volumes: TokenVolumes
  /** Annotation of mirror pods, by which nodes show pods that they run on their own. */
  readonly mirror: string
}

function accountNameOf({ serviceAccountName, serviceAccount: former }: corev1.PodSpec): string {
  return serviceAccountName || (former ?? '')
}

/** Mirror pods have no service account, and nothing that would need one. @throws ApiError `Forbidden` */
function checkMirrorPod(attributes: AdmissionAttributes, spec: corev1.PodSpec): void {
  const why = (): string | undefined => {
    if (accountNameOf(spec) !== '') return 'a mirror pod may not reference service accounts'
    if (namesAny(secretsOfPod(spec))) return 'a mirror pod may not reference secrets'
    if (!projectsTokens(spec)) return undefined
    return 'a mirror pod may not use ServiceAccountToken volume projections'
  }
  const refusal = why()
  if (refusal !== undefined) throw forbiddenWrite(attributes, refusal)
}

/** Calls `use` with the pod's service account, at once where it exists. @throws ApiError `Forbidden` */
function withAccount(
  { lookup }: Parts,
  attributes: AdmissionAttributes,
  spec: corev1.PodSpec,
  use: (account: Account) => void,
): Admitted {
  const accountName = accountNameOf(spec)
  if (accountName === '') {
    const pod = `${attributes.namespace}/${attributes.object?.metadata.name ?? ''}`
    throw forbiddenWrite(attributes, `no service account specified for pod ${pod}`)
  }
  const found = lookup(attributes, accountName)
  return found instanceof Promise ? found.then(use) : use(found)
}

function refuseIf(attributes: AdmissionAttributes, why: string | undefined): void {
  if (why !== undefined) throw forbiddenWrite(attributes, why)
}

/** Checks the secrets of ephemeral containers. @throws ApiError without a reason, since the original classifies only those of pods. */
function checkEphemeral(account: Account, spec: corev1.PodSpec): void {
  const why = ephemeralViolation(account, spec)
  if (why !== undefined) throw unclassifiedError(why)
}

function setPullSecrets(spec: Writable<corev1.PodSpec>, { pullSecrets }: Account): void {
  if (pullSecrets.length === 0 || (spec.imagePullSecrets ?? []).length > 0) return
  spec.imagePullSecrets = pullSecrets.map((secret) => ({ name: secret }))
}

/** Completes a new pod with its service account: token, pull secrets. */
function completePod(
  parts: Parts,
  attributes: AdmissionAttributes,
  spec: Writable<corev1.PodSpec>,
): Admitted {
  const accountName = accountNameOf(spec) || 'default'
  spec.serviceAccountName = accountName
  spec.serviceAccount = accountName
  return withAccount(parts, attributes, spec, (account) => {
    const { automountServiceAccountToken: stated } = spec
    if ((stated ?? account.mountsToken) === true) mountToken(parts.volumes, spec)
    setPullSecrets(spec, account)
    refuseIf(attributes, secretViolation(account, spec))
  })
}

/**
 * The plug-in ServiceAccount: pods run as an existing service account, `default` unless they name one. New pods mount its token
 * and use its pull secrets; where the account limits secrets, pods may use those only that it lists.
 */
export const serviceAccount: PluginRegistration = {
  name,
  isDefault: true,
  create(admission): AdmissionPlugin<corev1.Pod> {
    const { labelDomain } = admission.brand
    const parts: Parts = {
      lookup: lookupAccount(admission, accountReader(admission.brand)),
      volumes: tokenVolumes(admission.brand, admission.runtime),
      mirror: `${labelDomain}/config.mirror`,
    }
    const isMirror = ({ metadata }: ApiObject): boolean =>
      metadata.annotations?.[parts.mirror] !== undefined
    return {
      name,
      handles: (operation, { group, resource }, subresource) =>
        group === '' &&
        resource === 'pods' &&
        ((operation === 'CREATE' && subresource === '') ||
          (operation === 'UPDATE' && subresource === 'ephemeralcontainers')),
      changesObjects: 'complete',
      mutate(attributes) {
        const { object, operation } = attributes
        if (!object || operation !== 'CREATE') return
        const { spec } = object
        if (isMirror(object)) return checkMirrorPod(attributes, spec)
        return completePod(parts, attributes, spec)
      },
      validate(attributes) {
        const { object, operation } = attributes
        if (!object) return
        const { spec } = object
        if (operation === 'CREATE' && isMirror(object)) return checkMirrorPod(attributes, spec)
        return withAccount(parts, attributes, spec, (account) => {
          if (operation === 'CREATE') refuseIf(attributes, secretViolation(account, spec))
          else checkEphemeral(account, spec)
        })
      },
    }
  },
}

/** Whether a volume of a pod spec holds a service account token. */
function projectsTokens(spec: corev1.PodSpec): boolean {
  return (spec.volumes ?? []).some(({ projected }) =>
    projected?.sources?.some((source) => source.serviceAccountToken),
  )
}
