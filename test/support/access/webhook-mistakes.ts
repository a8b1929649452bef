import type { JsonObject, JsonValue, WritableJsonObject } from '../../../core/base/api/json.ts'
import {
  type AnsweredReview,
  type ConversionReview,
  rightAnswer,
} from '../objects/converted-widgets.ts'
import type { AnswerReview, RawAnswer } from './webhook-host.ts'

type Change = (
  answer: AnsweredReview,
  object: WritableJsonObject & { metadata: JsonObject },
) => void

/** A webhook whose right answer is changed. */
export function changed(change: Change): AnswerReview {
  return (review) => {
    const answer = rightAnswer(review as ConversionReview)
    const [object] = answer.response.convertedObjects
    change(answer, object as unknown as JsonObject & { metadata: JsonObject })
    return answer
  }
}

function raw(status: number, type: string, text: string): AnswerReview {
  const answer: RawAnswer = { status, type, text }
  return () => answer
}

const failed = 'conversion webhook for shop.example/v1, Kind=Widget failed: '
const returned = 'conversion webhook for shop.example/v1, Kind=Widget returned '
const invalidObject = `${returned}invalid object: `
const invalidMetadata = `${returned}invalid metadata: `
const set =
  (field: string, value: JsonValue): Change =>
  (_answer, object) => {
    ;(object.metadata as WritableJsonObject)[field] = value
  }

/** Mistakes of webhooks, in the conversion of a widget `a`, and what kube-apiserver 1.34 says of them. */
export const webhookMistakes: readonly (readonly [string, AnswerReview, string])[] = [
  [
    'a failure with a message',
    changed((answer) => (answer.response.result = { status: 'Failure', message: 'no way' })),
    `${failed}no way`,
  ],
  [
    'a failure without a message',
    changed((answer) => (answer.response.result = { status: 'Failure' })),
    `${failed}response.result.status was 'Failure', not 'Success'`,
  ],
  [
    'no result',
    changed(({ response }) => Reflect.deleteProperty(response, 'result')),
    `${failed}response.result.status was '', not 'Success'`,
  ],
  [
    'no response',
    changed((answer) => Reflect.deleteProperty(answer, 'response')),
    `${failed}no response provided`,
  ],
  [
    'no uid',
    changed(({ response }) => (response.uid = '')),
    `${failed}expected response.uid="UID", got ""`,
  ],
  [
    'another uid',
    changed(({ response }) => (response.uid = 'x"y')),
    String.raw`${failed}expected response.uid="UID", got "x\"y"`,
  ],
  [
    'a review of another kind',
    changed((answer) => (answer.kind = 'AdmissionReview')),
    `${failed}no kind "AdmissionReview" is registered for version "apiextensions.k8s.io/v1" in scheme "pkg/runtime/scheme.go:110"`,
  ],
  [
    'a review of another version',
    changed((answer) => (answer.apiVersion = 'apiextensions.k8s.io/v1beta1')),
    `${failed}converting (v1beta1.ConversionReview) to (v1.ConversionReview): unknown conversion`,
  ],
  [
    'a review without kind',
    changed((answer) => Reflect.deleteProperty(answer, 'kind')),
    `${failed}expected webhook response of apiextensions.k8s.io/v1, Kind=ConversionReview, got apiextensions.k8s.io/v1, Kind=`,
  ],
  [
    'an empty object',
    raw(200, 'application/json', '{}'),
    `${failed}expected webhook response of apiextensions.k8s.io/v1, Kind=ConversionReview, got /, Kind=`,
  ],
  [
    'a Status',
    raw(200, 'application/json', '{"kind":"Status","apiVersion":"v1","status":"Success"}'),
    `${failed}converting (v1.Status) to (v1.ConversionReview): unknown conversion`,
  ],
  [
    'a response that is a list',
    changed((answer) => Object.assign(answer, { response: [] })),
    `${failed}json: cannot unmarshal array into Go struct field ConversionReview.response of type v1.ConversionResponse`,
  ],
  [
    'objects that are a text',
    changed(({ response }) => Object.assign(response, { convertedObjects: 'x' })),
    `${failed}json: cannot unmarshal string into Go struct field ConversionResponse.response.convertedObjects of type []runtime.RawExtension`,
  ],
  [
    'too few objects',
    changed(({ response }) => (response.convertedObjects = [])),
    `${returned}0 objects, expected 1`,
  ],
  [
    'too many objects',
    changed(({ response }) => response.convertedObjects.push(...response.convertedObjects)),
    `${returned}2 objects, expected 1`,
  ],
  [
    'null in the place of the object',
    changed(({ response }) => Object.assign(response.convertedObjects, [null])),
    'unexpected end of JSON input',
  ],
  [
    'text in the place of the object',
    changed(({ response }) => Object.assign(response.convertedObjects, ['x'])),
    'json: cannot unmarshal string into Go value of type map[string]interface {}',
  ],
  [
    'an object without kind',
    changed(({ response }) => Object.assign(response.convertedObjects, [{}])),
    "Object 'Kind' is missing in '{}'",
  ],
  [
    'an object in its old version',
    changed((_answer, object) => (object['apiVersion'] = 'shop.example/v1')),
    `${returned}invalid object at index 0: invalid groupVersion (expected shop.example/v2, received shop.example/v1)`,
  ],
  [
    'an object without version',
    changed((_answer, object) => Reflect.deleteProperty(object, 'apiVersion')),
    `${returned}invalid object at index 0: invalid groupVersion (expected shop.example/v2, received )`,
  ],
  [
    'an object of another kind',
    changed((_answer, object) => (object['kind'] = 'Gadget')),
    `${returned}invalid object at index 0: invalid kind (expected Widget, received Gadget)`,
  ],
  ['another name', changed(set('name', 'b')), `${invalidObject}must have the same name: a != b`],
  [
    'another namespace',
    changed(set('namespace', 'other')),
    `${invalidObject}must have the same namespace: default != other`,
  ],
  [
    'another object uid',
    changed(set('uid', 'other')),
    `${invalidObject}must have the same UID: uid-a != other`,
  ],
  [
    'an object without metadata',
    changed((_answer, object) => Reflect.deleteProperty(object, 'metadata')),
    `${invalidObject}must have the same name: a != `,
  ],
  [
    'a label that is none',
    changed(set('labels', { a: 'c d' })),
    `${invalidMetadata}metadata.labels: Invalid value: "c d": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')`,
  ],
  [
    'a label that is a number',
    changed(set('labels', { a: 1 })),
    `${invalidMetadata}metadata.labels[a] must be a string, but is int64 in converted object`,
  ],
  [
    'labels that are a list',
    changed(set('labels', ['a'])),
    `${invalidMetadata}invalid metadata.labels of type []interface {} in converted object`,
  ],
  [
    'an annotation that is none',
    changed(set('annotations', { 'a b': 'c d' })),
    `${invalidMetadata}metadata.annotation: Invalid value: "a b": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')`,
  ],
  [
    'an annotation with a fraction',
    changed(set('annotations', { a: 1.5 })),
    `${invalidMetadata}metadata.annotations[a] must be a string, but is float64 in converted object`,
  ],
  [
    'status 500 with a text',
    raw(500, 'text/plain', 'boom\n'),
    `${failed}an error on the server ("boom") has prevented the request from succeeding`,
  ],
  [
    'status 500 with JSON',
    raw(500, 'application/json', '{"a":1}'),
    `${failed}an error on the server ("unknown") has prevented the request from succeeding`,
  ],
  [
    'status 500 with a Status',
    raw(500, 'application/json', '{"kind":"Status","apiVersion":"v1","message":"from status"}'),
    `${failed}from status`,
  ],
  [
    'status 404',
    raw(404, 'text/plain', 'not here'),
    `${failed}the server could not find the requested resource`,
  ],
  ['status 403', raw(403, 'text/plain', 'bad'), `${failed}bad`],
  [
    'status 418',
    raw(418, 'text/plain', 'tea'),
    `${failed}the server responded with the status code 418 but did not return more information`,
  ],
  [
    'text',
    raw(200, 'application/json', 'hello'),
    String.raw`${failed}couldn't get version/kind; json parse error: json: cannot unmarshal string into Go value of type struct { APIVersion string "json:\"apiVersion,omitempty\""; Kind string "json:\"kind,omitempty\"" }`,
  ],
  [
    'JSON that ends early',
    raw(200, 'application/json', '{"a":'),
    `${failed}couldn't get version/kind; json parse error: unexpected end of JSON input`,
  ],
  [
    'nothing',
    raw(200, 'application/json', ''),
    `${failed}0-length response with status code: 200 and content type: application/json`,
  ],
]
