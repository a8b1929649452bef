import { defaultRelease, parseRelease, textOf, versionInfo } from '../../../core/index.ts'
import { hostPlatform } from '../../base/process/host-platform.ts'
import type { VersionForm } from '../flags/version-form.ts'

/** The version of the API that is served, as `kube-apiserver --version` prints it: in a line, or with all fields of `/version`. */
export function kubernetesVersion(form: VersionForm): string {
  const info = versionInfo(parseRelease(defaultRelease), hostPlatform)
  if (form === 'line') return `Kubernetes ${textOf(info, 'gitVersion')}`
  const fields = Object.entries(info).map(
    ([key, value]) => `${key[0]?.toUpperCase() ?? ''}${key.slice(1)}:${JSON.stringify(value)}`,
  )
  return `version.Info{${fields.join(', ')}}`
}
