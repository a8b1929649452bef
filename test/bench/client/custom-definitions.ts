import type { JsonObject } from '../../../core/base/api/json.ts'
import { numberMark } from './numbered.ts'

/** Group of the custom resources that rows create objects of. */
export const widgetGroup = 'shop.example.com'

const description =
  'A setting of the checkout service, which its operator turns into the configuration of the pods that serve it. It may be left out, in which case the operator chooses what suits the size of the installation.'

/** Ten fields of one kind each, as schemas of operators have them. */
function section(at: number): JsonObject {
  return {
    type: 'object',
    description,
    properties: {
      address: { type: 'string', description, maxLength: 253 },
      pattern: { type: 'string', description, pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$' },
      mode: { type: 'string', description, enum: ['Active', 'Standby', 'Off'] },
      port: { type: 'integer', format: 'int32', description, minimum: 1, maximum: 65_535 },
      weight: { type: 'number', description },
      enabled: { type: 'boolean', description, default: true },
      timeout: { description, 'x-kubernetes-int-or-string': true },
      labels: { type: 'object', description, additionalProperties: { type: 'string' } },
      tags: {
        type: 'array',
        description,
        items: { type: 'string' },
        maxItems: 16,
        'x-kubernetes-list-type': 'set',
      },
      note: { type: 'string', nullable: true, description: `${description} Section ${at}.` },
    },
  }
}

const sections = 20

/** Five rules as operators write them: of the whole spec, of sections, and of the change from the old object. */
const specRules: JsonObject[] = [
  { rule: "self.section0.mode != 'Off' || !self.section0.enabled", message: 'off means disabled' },
  { rule: 'self.replicas <= self.maxReplicas', message: 'replicas are limited' },
  {
    rule: 'has(self.section1.address) || has(self.section2.address)',
    message: 'one section needs an address',
  },
  { rule: "self.section3.tags.all(tag, tag.startsWith('t'))", message: 'tags begin with t' },
  { rule: 'self.class == oldSelf.class', message: 'the class cannot be changed' },
]

/** A definition with a schema of about 200 fields, five rules and printer columns; `at` tells definitions apart. */
export function definition(at: number): JsonObject {
  const plural = at === 0 ? 'widgets' : `widget${at}s`
  const kind = at === 0 ? 'Widget' : `Widget${at}`
  // Groups of ten definitions, as operators have them.
  const group = at < 10 ? widgetGroup : `group${Math.floor(at / 10)}.example.com`
  const spec: JsonObject = {
    type: 'object',
    description,
    required: ['class'],
    properties: {
      class: { type: 'string', description },
      replicas: { type: 'integer', format: 'int32', description, default: 1, minimum: 0 },
      maxReplicas: { type: 'integer', format: 'int32', description, default: 10 },
      ...Object.fromEntries(
        Array.from({ length: sections }, (_, section_) => [
          `section${section_}`,
          section(section_),
        ]),
      ),
    },
    'x-kubernetes-validations': specRules,
  }
  const status = {
    type: 'object',
    properties: { replicas: { type: 'integer' }, phase: { type: 'string' } },
  }
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.${group}` },
    spec: {
      group,
      names: { plural, kind },
      scope: 'Namespaced',
      versions: [
        {
          name: 'v1',
          served: true,
          storage: true,
          schema: { openAPIV3Schema: { type: 'object', properties: { spec, status } } },
          subresources: { status: {} },
          additionalPrinterColumns: [
            { name: 'Class', type: 'string', jsonPath: '.spec.class' },
            { name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp' },
          ],
        },
      ],
    },
  }
}

/** A widget of about 4 KB, which sets half of the fields of its schema: about as many values as a pod of that size has. */
export function widget(): JsonObject {
  const sectionOf = (at: number): JsonObject => ({
    address: `service-${at}.checkout.example.com`,
    pattern: 'checkout-backend',
    mode: 'Active',
    port: 8080 + at,
    weight: 0.5,
    timeout: at % 2 === 0 ? '30s' : 30,
    labels: { tier: 'backend', zone: 'eu-west-1a' },
    tags: ['t1', `t-${at}`],
    note: `Section ${at}: ${description}`,
  })
  return {
    apiVersion: `${widgetGroup}/v1`,
    kind: 'Widget',
    metadata: { name: `widget-${numberMark}`, labels: { 'app.example.com/name': 'checkout' } },
    spec: {
      class: 'standard',
      replicas: 3,
      maxReplicas: 5,
      ...Object.fromEntries(
        Array.from({ length: sections / 2 }, (_, at) => [`section${at}`, sectionOf(at)]),
      ),
    },
  }
}
