import type { Brand } from '../../../../base/api/brand.ts'
import { generateName } from '../../../../base/api/metadata/generated-name.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import type { Writable } from '../../../../base/api/types/views.ts'
import type { Runtime } from '../../../../base/runtime.ts'

/** How the volumes of service account tokens are named, mounted and filled. */
export interface TokenVolumes {
  /** Prefix of their names: `kube-api-access-`. */
  readonly prefix: string
  readonly mountPath: string
  drawName(): string
  source(): corev1.ProjectedVolumeSource
}

/** Seconds for which a token is good: one hour; the seven seconds tell these tokens from those that clients ask for. */
const expirationSeconds = 3607

/** File mode 0644. */
const defaultMode = 420

export function tokenVolumes(
  { shortWord, labelDomain, rootCaConfigMap }: Brand,
  runtime: Runtime,
): TokenVolumes {
  const prefix = `${shortWord}-api-access-`
  return {
    prefix,
    mountPath: `/var/run/secrets/${labelDomain}/serviceaccount`,
    drawName: () => generateName(prefix, runtime),
    source: () => ({
      sources: [
        { serviceAccountToken: { expirationSeconds, path: 'token' } },
        { configMap: { name: rootCaConfigMap, items: [{ key: 'ca.crt', path: 'ca.crt' }] } },
        {
          downwardAPI: {
            items: [
              {
                path: 'namespace',
                fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.namespace' },
              },
            ],
          },
        },
      ],
      defaultMode,
    }),
  }
}

/** Mounts a service account token in all containers that have nothing else at its path, in a volume made where there is none. */
export function mountToken(volumes: TokenVolumes, spec: Writable<corev1.PodSpec>): void {
  const { volumes: present = [] } = spec
  const known = present.find((volume) => volume.name.startsWith(volumes.prefix))
  const { mountPath } = volumes
  const containers = [...(spec.initContainers ?? []), ...(spec.containers ?? [])]
  const without = containers.filter(({ volumeMounts = [] }) =>
    volumeMounts.every((mount) => mount.mountPath !== mountPath),
  )
  if (without.length === 0) return
  const name = known?.name ?? volumes.drawName()
  for (const container of without) {
    container.volumeMounts = [
      ...(container.volumeMounts ?? []),
      { name, readOnly: true, mountPath },
    ]
  }
  if (!known) spec.volumes = [...present, { name, projected: volumes.source() }]
}
