import type { Example } from './example.ts'

/** Examples of what extends a server. */
export const extensionExamples: readonly Example[] = [
  {
    title: 'Custom resource and its objects',
    resource: 'customresourcedefinitions.apiextensions.{brand}',
    text: `apiVersion: apiextensions.{brand}/v1
kind: CustomResourceDefinition
metadata:
  name: boats.example.org
spec:
  group: example.org
  scope: Namespaced
  names:
    kind: Boat
    plural: boats
    shortNames: [bo]
  versions:
    - name: v1
      served: true
      storage: true
      subresources:
        status: {}
      additionalPrinterColumns:
        - name: Colour
          type: string
          jsonPath: .spec.colour
        - name: Masts
          type: integer
          jsonPath: .spec.masts
        - name: Age
          type: date
          jsonPath: .metadata.creationTimestamp
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              required: [colour]
              properties:
                colour:
                  type: string
                  enum: [red, green, white]
                masts:
                  type: integer
                  minimum: 0
                  default: 1
            status:
              type: object
              properties:
                moored:
                  type: boolean
---
apiVersion: example.org/v1
kind: Boat
metadata:
  name: albatross
spec:
  colour: white
  masts: 2
---
apiVersion: example.org/v1
kind: Boat
metadata:
  name: plover
spec:
  colour: red
`,
  },
  {
    title: 'Custom resource with rules',
    resource: 'customresourcedefinitions.apiextensions.{brand}',
    text: `apiVersion: apiextensions.{brand}/v1
kind: CustomResourceDefinition
metadata:
  name: harbours.example.com
spec:
  group: example.com
  scope: Namespaced
  names:
    kind: Harbour
    plural: harbours
    singular: harbour
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          x-{brandName}-validations:
            - rule: self.metadata.name.size() <= 20
              message: names of harbours have 20 characters at most
          properties:
            spec:
              type: object
              required: [minBerths, maxBerths]
              x-{brandName}-validations:
                - rule: self.minBerths <= self.maxBerths
                  messageExpression: "'harbours in the ' + self.region + ' have fewer berths'"
                - rule: self.region == oldSelf.region
                  message: harbours do not move
              properties:
                minBerths:
                  type: integer
                  minimum: 0
                maxBerths:
                  type: integer
                  default: 10
                region:
                  type: string
                  maxLength: 40
                  default: north
                piers:
                  type: array
                  maxItems: 20
                  x-{brandName}-list-type: map
                  x-{brandName}-list-map-keys: [name]
                  items:
                    type: object
                    required: [name]
                    x-{brandName}-validations:
                      - rule: self.name.matches('^[a-z]+$')
                        message: piers have lower-case names
                    properties:
                      name:
                        type: string
                        maxLength: 20
                      length:
                        type: integer
                        default: 100
`,
  },
  {
    title: 'Policy',
    resource: 'validatingadmissionpolicies.admissionregistration.{brand}',
    text: `apiVersion: admissionregistration.{brand}/v1
kind: ValidatingAdmissionPolicy
metadata:
  name: known-images
spec:
  matchConstraints:
    resourceRules:
      - apiGroups: [""]
        apiVersions: [v1]
        resources: [pods]
        operations: [CREATE, UPDATE]
  matchConditions:
    - name: no-system-namespace
      expression: "!request.namespace.startsWith('{brandShort}-')"
  variables:
    - name: images
      expression: object.spec.containers.map(c, c.image)
    - name: latest
      expression: variables.images.filter(i, i.endsWith(':latest') || !i.contains(':'))
  validations:
    - expression: variables.latest.size() == 0
      messageExpression: "'images without a version: ' + variables.latest.join(', ')"
    - expression: oldObject == null || object.metadata.?labels == oldObject.metadata.?labels
      message: labels of pods do not change
  auditAnnotations:
    - key: images
      valueExpression: variables.images.join(',')
`,
  },
]
