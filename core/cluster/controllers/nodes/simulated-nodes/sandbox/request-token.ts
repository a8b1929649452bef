import type { ApiObject } from '../../../../../base/api/object.ts'
import type { TokenRequest } from '../../../../../base/api/types/authentication.v1.generated.ts'
import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import { resourcePath } from '../../../../../base/client/resource-path.ts'
import { millisecondsOf } from '../../../../../base/time/time.ts'
import type { ClusterParts } from '../../../shared/framework/cluster-registration.ts'
import { serviceAccountResource } from '../../../shared/objects/resources.ts'
import { nodeOf } from '../../../shared/pods/pod-state.ts'
import type { IssuedToken } from './pod-tokens.ts'

/** Asks the server for the token of a projection, as the kubelet of the pod's node does. @throws ApiError */
export async function requestToken(
  { brand, kubeletOf, runtime }: ClusterParts,
  { metadata, spec }: corev1.Pod,
  { audience, expirationSeconds }: corev1.ServiceAccountTokenProjection,
  signal: AbortSignal,
): Promise<IssuedToken> {
  const { name = '', namespace = '', uid = '' } = metadata
  const account = resourcePath(serviceAccountResource, {
    namespace,
    name: spec.serviceAccountName || 'default',
  })
  const request: ApiObject = {
    apiVersion: `authentication.${brand.apiDomain}/v1`,
    kind: 'TokenRequest',
    metadata: {},
    spec: {
      audiences: audience ? [audience] : [],
      expirationSeconds: expirationSeconds ?? 3600,
      boundObjectRef: { apiVersion: 'v1', kind: 'Pod', name, uid },
    },
  }
  const client = kubeletOf(nodeOf({ spec }))
  const answer = (await client.create(`${account}/token`, request, { signal })) as unknown
  const { status } = answer as TokenRequest
  const expiresAt = millisecondsOf(status.expirationTimestamp ?? '') ?? runtime.clock.now()
  return { token: status.token, expiresAt }
}
