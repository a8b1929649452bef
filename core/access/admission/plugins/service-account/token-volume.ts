import type { Brand } from '../../../../base/api/brand.ts'
import { objectsOf, textOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject, WritableJsonObject } from '../../../../base/api/json.ts'
import { generateName } from '../../../../base/api/metadata/generated-name.ts'
import type { Runtime } from '../../../../base/runtime.ts'

/** How the volumes of service account tokens are named, mounted and filled. */
export interface TokenVolumes {
  /** Prefix of their names: `kube-api-access-`. */
  readonly prefix: string
  readonly mountPath: string
  drawName(): string
  source(): JsonObject
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
export function mountToken(volumes: TokenVolumes, spec: WritableJsonObject): void {
  const present = objectsOf(spec, 'volumes')
  const known = present.find((volume) => textOf(volume, 'name').startsWith(volumes.prefix))
  const { mountPath } = volumes
  const without: readonly WritableJsonObject[] = ['initContainers', 'containers']
    .flatMap((list) => objectsOf(spec, list))
    .filter((container) =>
      objectsOf(container, 'volumeMounts').every((mount) => mount['mountPath'] !== mountPath),
    )
  if (without.length === 0) return
  const name = known ? textOf(known, 'name') : volumes.drawName()
  for (const container of without) {
    container['volumeMounts'] = [
      ...objectsOf(container, 'volumeMounts'),
      { name, readOnly: true, mountPath },
    ]
  }
  if (!known) spec['volumes'] = [...present, { name, projected: volumes.source() }]
}
