import { isJsonObject, type JsonObject } from '../../../core/base/api/json.ts'
import type { ManifestConversion } from '../../../core/kinds/manifests/convert-manifests.ts'
import {
  type ConvertOptions,
  convertManifests,
} from '../../../core/kinds/manifests/load-manifest-tools.ts'
import { parseYaml } from '../../../core/objects/codec/yaml/yaml.ts'

/** Converts one file, `all.yaml`. */
export async function convert(
  text: string,
  options: ConvertOptions,
): Promise<
  Omit<ManifestConversion, 'files'> & { readonly text: string; readonly changed: boolean }
> {
  const { files, ...report } = await convertManifests([{ name: 'all.yaml', text }], options)
  const [file] = files
  if (!file) throw new TypeError('no file came back')
  return { ...report, text: file.text, changed: file.changed }
}

/** The object of a YAML text. */
export function objectOf(text: string): JsonObject {
  const { value } = parseYaml(text)
  if (!isJsonObject(value)) throw new TypeError('the text is no object')
  return value
}

/** An ingress of a version that is gone, with comments. */
export const ingress: string = `# the shop
apiVersion: extensions/v1beta1 # old
kind: Ingress
metadata:
  name: shop # its name
spec:
  # everything else
  backend: {serviceName: rest, servicePort: http}
  rules:
  - host: "shop.example"
    http:
      paths:
      - path: /a
        backend:
          serviceName: a   # the cart
          servicePort: 80
`
