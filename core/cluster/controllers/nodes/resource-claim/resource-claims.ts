import type { Brand } from '../../../../base/api/brand.ts'
import {
  controllerOf,
  keyOf,
  controllerReference,
} from '../../../../base/api/metadata/object-keys.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import type * as resourcev1 from '../../../../base/api/types/resource.v1.generated.ts'
import type { NewObject, Patch } from '../../../../base/api/types/views.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import { claimKeysOf, claimNameOf, podClaimsOf } from '../../../scheduler/devices/claim-names.ts'
import {
  isAllocated,
  isOfPod,
  isReservedFor,
} from '../../../scheduler/devices/pod-device-claims.ts'
import type {
  ClusterParts,
  ClusterRegistration,
} from '../../shared/framework/cluster-registration.ts'
import type { Controller } from '../../shared/framework/controller.ts'
import { KeyController } from '../../shared/framework/key-controller.ts'
import {
  podResource,
  deviceClaimResource,
  deviceClaimTemplateResource,
} from '../../shared/objects/resources.ts'
import { messageOf } from '../../shared/pods/pod-control.ts'
import { isTerminating, isPodFinished, nodeOf } from '../../shared/pods/pod-state.ts'
import { ignoreNotFound } from '../../shared/writes/expected-errors.ts'
import { claimFinalizer, releaseClaim } from './release-claim.ts'

/** Field manager of the names that are written into pods' statuses. */
const fieldManager = 'ResourceClaimController'
/** Most pods that hold a claim. */
const mostHolders = 256

/** Kinds of keys in the queue: `pod namespace/name`, `claim namespace/name`. */
const ofPod = 'pod '
const ofClaim = 'claim '

/** Longest prefix of a generated name, which leaves room for a hyphen and five characters. */
const longestPrefix = 57

/** Makes the resource claims of pods from templates, and frees claims that no pod holds any more. */
function createResourceClaims(parts: ClusterParts): Controller {
  const claimResource = deviceClaimResource(parts.brand)
  const { group } = claimResource
  const templateResource = deviceClaimTemplateResource(parts.brand)
  const { client, objects } = parts
  const events = parts.recorder({ component: 'resource_claim' })
  const pods = objects.of(podResource)
  const claims = objects.of(claimResource)
  const templates = objects.of(templateResource)
  const podsOfClaim = pods.index('resource claim', claimKeysOf)
  const generated = podClaimAnnotation(parts.brand)
  const finalizer = claimFinalizer(parts.brand)

  /** Name of a new object for a pod's claim; undefined where the claim needs none. */
  async function generate(
    pod: corev1.Pod,
    podClaim: corev1.PodResourceClaim,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const { namespace = '', uid = '' } = pod.metadata
    const known = claimNameOf(pod, podClaim)
    const claim = known && claims.get(namespace, known.name)
    if (known?.name === '' || (claim && (!known?.isGenerated || isOfPod(claim, pod)))) {
      return undefined
    }
    const { resourceClaimTemplateName: templateName = '' } = podClaim
    if (templateName === '') return undefined
    const unrecorded = claims
      .controlledBy(uid)
      .find(({ metadata }) => metadata.annotations?.[generated] === podClaim.name)
    if (unrecorded) return unrecorded.metadata.name
    const template = templates.get(namespace, templateName)
    if (!template) {
      const missing = `resourceclaimtemplate.${group} "${templateName}" not found`
      throw new TypeError(`resource claim template "${templateName}": ${missing}`)
    }
    const path = resourcePath(claimResource, { namespace })
    const made = await client.create(
      path,
      generatedClaim(pod, podClaim, { template, annotation: generated }),
      { signal },
    )
    return made.metadata.name
  }

  async function record(
    { metadata: { namespace = '', name = '' } }: corev1.Pod,
    names: ReadonlyMap<string, string>,
    signal: AbortSignal,
  ): Promise<void> {
    const resourceClaimStatuses = Array.from(names, ([each, resourceClaimName]) => ({
      name: each,
      resourceClaimName,
    }))
    const path = resourcePath(podResource, { namespace, name, subresource: 'status' })
    const kind = { apiVersion: 'v1', kind: 'Pod' } as const
    const applied = { ...kind, metadata: { namespace, name }, status: { resourceClaimStatuses } }
    await client.patch(path, 'apply', applied, { fieldManager, force: true, signal })
  }

  /** Reserves allocated claims for a pod that was assigned to its node without the scheduler. */
  async function reserve(pod: corev1.Pod, signal: AbortSignal): Promise<void> {
    const { namespace = '', name: podName = '', uid = '' } = pod.metadata
    for (const key of claimKeysOf(pod)) {
      const claim = claims.byKey(key)
      if (!claim) return
      const { reservedFor: known = [] } = claim.status
      if (!isAllocated(claim) || isReservedFor(claim, pod) || known.length >= mostHolders) continue
      const { name = '', resourceVersion = '' } = claim.metadata
      const path = resourcePath(claimResource, { namespace, name, subresource: 'status' })
      const reservedFor = [...known, { resource: 'pods', name: podName, uid }]
      const patch: Patch<resourcev1.ResourceClaim> = {
        metadata: { resourceVersion },
        status: { reservedFor },
      }
      await client.patch(path, 'merge', patch, { signal })
    }
  }

  async function syncPod(key: string, signal: AbortSignal): Promise<void> {
    const pod = pods.byKey(key)
    if (!pod || isTerminating(pod)) return
    const names = new Map<string, string>()
    for (const podClaim of podClaimsOf(pod)) {
      try {
        const made = await generate(pod, podClaim, signal)
        if (made !== undefined) names.set(podClaim.name, made)
      } catch (error) {
        const note = `PodResourceClaim ${podClaim.name}: ${messageOf(error)}`
        if (!signal.aborted) events.record(pod, 'Warning', 'FailedResourceClaimCreation', note)
        throw error
      }
    }
    if (names.size > 0) await record(pod, names, signal)
    if (nodeOf(pod) !== '') await reserve(pod, signal)
  }

  async function syncClaim(key: string, signal: AbortSignal): Promise<void> {
    const claim = claims.byKey(key)
    if (!claim) return
    const { namespace = '', name = '' } = claim.metadata
    let { resourceVersion = '' } = claim.metadata
    const { status, finalizers, isFree } = releaseClaim(claim, finalizer, (podName, uid) => {
      const pod = pods.get(namespace, podName)
      return pod?.metadata.uid === uid && !isPodDone(pod)
    })
    const path = resourcePath(claimResource, { namespace, name })
    if (status) {
      const place = resourcePath(claimResource, { namespace, name, subresource: 'status' })
      const patch: Patch<resourcev1.ResourceClaim> = { metadata: { resourceVersion }, status }
      const written = await client.patch(place, 'merge', patch, { signal })
      resourceVersion = written.metadata.resourceVersion ?? ''
    }
    if (finalizers) {
      const metadata = { resourceVersion, finalizers: [...finalizers] }
      await client.patch(path, 'merge', { metadata }, { signal })
    }
    const owner = controllerOf(claim)
    if (!isFree || owner?.kind !== 'Pod' || isTerminating(claim)) return
    const pod = pods.get(namespace, owner.name)
    const isUnneeded = pod && (pod.metadata.uid !== owner.uid || isPodDone(pod))
    if (isUnneeded) await ignoreNotFound(client.delete(path, { signal }))
  }

  return new KeyController({
    name: 'resourceclaim-controller',
    parts,
    reads: [podResource, claimResource, templateResource],
    watch(queue, signal) {
      const release = (pod: corev1.Pod): void => {
        for (const key of claimKeysOf(pod)) queue.add(ofClaim + key)
      }
      const consider = (pod: corev1.Pod): void => {
        if (podClaimsOf(pod).length === 0) return
        if (isPodDone(pod)) release(pod)
        else queue.add(ofPod + keyOf(pod))
      }
      pods.listenTogether({ added: consider, changed: consider, deleted: release }, signal)
      const syncPods = (claim: resourcev1.ResourceClaim): void =>
        podsOfClaim(keyOf(claim)).forEach(consider)
      const sync = (claim: resourcev1.ResourceClaim): void => {
        queue.add(ofClaim + keyOf(claim))
        syncPods(claim)
      }
      claims.listen({ added: sync, changed: sync, deleted: syncPods }, signal)
    },
    sync: (key, _queue, signal) =>
      key.startsWith(ofPod)
        ? syncPod(key.slice(ofPod.length), signal)
        : syncClaim(key.slice(ofClaim.length), signal),
  })
}

/** Annotation of a claim made from a template: name of the claim in its pod's spec. */
function podClaimAnnotation({ labelDomain }: Brand): string {
  return `resource.${labelDomain}/pod-claim-name`
}

/** The claim that a template makes for a pod, owned by it. */
function generatedClaim(
  pod: corev1.Pod,
  { name }: corev1.PodResourceClaim,
  {
    template,
    annotation,
  }: { readonly template: resourcev1.ResourceClaimTemplate; readonly annotation: string },
): NewObject<resourcev1.ResourceClaim> {
  const { metadata, spec } = template.spec
  const { labels, annotations } = metadata
  return {
    apiVersion: template.apiVersion,
    kind: 'ResourceClaim',
    metadata: {
      generateName: prefixOf(pod.metadata.name ?? '', name),
      ...(labels && { labels: { ...labels } }),
      annotations: { ...annotations, [annotation]: name },
      ownerReferences: [controllerReference(pod)],
    },
    spec,
  }
}

/** `<pod>-<claim>-`; where that is too long both names are cut in proportion. */
function prefixOf(pod: string, claim: string): string {
  const whole = `${pod}-${claim}-`
  if (whole.length <= longestPrefix) return whole
  const part = (name: string): string =>
    name.slice(0, Math.floor((name.length * longestPrefix) / whole.length))
  return `${part(pod)}-${part(claim)}`
}

/** Whether no container of a pod runs or ever will. */
function isPodDone(pod: corev1.Pod): boolean {
  if (isPodFinished(pod)) return true
  return isTerminating(pod) && nodeOf(pod) === ''
}

export const resourceClaims: ClusterRegistration = {
  name: 'resourceclaim-controller',
  needs: ({ apiDomain }) => [
    { group: '', resource: 'pods' },
    { group: `resource.${apiDomain}`, resource: 'resourceclaims' },
    { group: `resource.${apiDomain}`, resource: 'resourceclaimtemplates' },
  ],
  create: createResourceClaims,
}
