import { brands } from '../../../../base/api/brand.ts'
import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { isPresent } from '../../../../base/api/json-fields.ts'
import { dnsSubdomain } from '../../../../base/api/metadata/names.ts'
import type {
  ClusterTrustBundleProjection,
  PodCertificateProjection,
} from '../../../../base/api/types/core.v1.generated.ts'
import {
  addCauses,
  type FieldPath,
  invalidShown,
  invalidValue,
  invalidValues,
  notSupported,
  required,
} from '../../../../objects/schema/validation/causes.ts'
import { validateLabelSelector } from '../../../../objects/schema/validation/label-rules.ts'
import { checkSigner } from '../../certificates/certificate-signing-request.ts'
import { internalText, selectorText } from '../../shared/validation/internal-text.ts'
import { checkFilePath, type ProjectionCheck } from './projected-paths.ts'

const unsigned = 'ClusterTrustBundle without signer name must not have ":" in its name'

/** A bundle that is named; one of a signer has the signer's name before the last colon. */
function checkNamedBundle(source: ClusterTrustBundleProjection, path: FieldPath): StatusCause[] {
  const { name = '', labelSelector } = source
  const place = `${path}.name`
  const causes = name === '' ? [required(place, 'must be a valid object name')] : []
  const colon = name.lastIndexOf(':')
  const found = colon === 0 ? [unsigned] : dnsSubdomain(name.slice(colon + 1))
  const faults = found.map((fault) => `not a valid clustertrustbundlename: ${fault}`)
  addCauses(causes, invalidValues(place, name, faults))
  if (isPresent(labelSelector)) {
    const detail = 'labelSelector must be unset if name is specified'
    const shown = selectorText(labelSelector)
    causes.push(invalidShown(`${path}.labelSelector`, shown, detail))
  }
  return causes
}

function checkSignerBundles(source: ClusterTrustBundleProjection, path: FieldPath): StatusCause[] {
  const place = `${path}.signerName`
  const isEmpty = source.signerName === ''
  return [
    ...(isEmpty ? [required(place, 'must be a valid signer name')] : []),
    ...checkSigner(source.signerName, place),
    ...validateLabelSelector(source.labelSelector, `${path}.labelSelector`),
  ]
}

function checkBundleChoice(
  source: ClusterTrustBundleProjection,
  path: FieldPath,
): readonly StatusCause[] {
  const isNamed = isPresent(source.name)
  if (!isPresent(source.signerName)) {
    return isNamed
      ? checkNamedBundle(source, path)
      : [required(path, 'either name or signerName must be specified')]
  }
  if (!isNamed) return checkSignerBundles(source, path)
  const shown = internalText('core.ClusterTrustBundleProjection', source)
  return [invalidShown(path, shown, 'only one of name and signerName may be used')]
}

/** Trust bundles in a projected volume: one that is named, or those of a signer. */
export const checkTrustBundle: ProjectionCheck<ClusterTrustBundleProjection> = (
  source,
  path,
  paths,
) => {
  const file = source.path
  return [
    ...checkBundleChoice(source, path),
    ...(file === '' ? [required(`${path}.path`)] : []),
    ...checkFilePath(file, `${path}.path`),
    ...paths.add(file, file, true),
  ]
}

const keyTypes = ['RSA3072', 'RSA4096', 'ECDSAP256', 'ECDSAP384', 'ECDSAP521', 'ED25519']
const shortestExpiration = 3600
const [longestExpiration, longestOwnExpiration] = [91 * 24 * 60 * 60, 24 * 60 * 60]

/** Whether a signer is one of the server itself, whatever its brand. */
function isOwnSigner(signer: string): boolean {
  const domain = `.${signer.split('/', 1)[0] ?? ''}`
  return Object.values(brands).some(({ labelDomain }) => domain.endsWith(`.${labelDomain}`))
}

function checkExpiration(
  source: PodCertificateProjection,
  path: FieldPath,
): readonly StatusCause[] {
  const { maxExpirationSeconds: seconds, signerName = '' } = source
  if (seconds === undefined) return []
  const isOwn = isOwnSigner(signerName)
  const longest = isOwn ? longestOwnExpiration : longestExpiration
  const place = `${path}.maxExpirationSeconds`
  const refuse = (bound: string): StatusCause[] => [
    invalidValue(place, seconds, `if provided, maxExpirationSeconds must be ${bound}`),
  ]
  if (seconds < shortestExpiration) return refuse(`>= ${shortestExpiration}`)
  return seconds > longest ? refuse(`<= ${longest}`) : []
}

const certificateFiles = ['credentialBundlePath', 'keyPath', 'certificateChainPath'] as const

/** A certificate of the pod in a projected volume. */
export const checkPodCertificate: ProjectionCheck<PodCertificateProjection> = (
  source,
  path,
  paths,
) => {
  const causes = checkSigner(source.signerName, `${path}.signerName`)
  const { keyType = '' } = source
  if (!keyTypes.includes(keyType)) causes.push(notSupported(`${path}.keyType`, keyType, keyTypes))
  addCauses(causes, checkExpiration(source, path))
  const files = certificateFiles.filter((key) => (source[key] ?? '') !== '')
  for (const key of files) {
    const file = source[key] ?? ''
    addCauses(causes, checkFilePath(file, `${path}.${key}`))
    addCauses(causes, paths.add(file, file))
  }
  if (files.length === 0) {
    const detail = 'specify at least one of credentialBundlePath, keyPath, and certificateChainPath'
    causes.push(required(path, detail))
  }
  return causes
}
