import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bodyText, layOutJson } from '../../../../web-playground/requests/body-text.ts'
import { curlCommand } from '../../../../web-playground/requests/curl-command.ts'
import { requestRecord } from '../../../support/requests/request-record.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('a body in the inspector', () => {
  it('a body in the inspector is laid out where it is JSON', () => {
    expect(layOutJson('{"a":[1,{"b":"x, {y}"}],"c":{},"d":[]}')).toBe(
      '{\n  "a": [\n    1,\n    {\n      "b": "x, {y}"\n    }\n  ],\n  "c": {},\n  "d": []\n}',
    )
  })

  it('a body in the inspector is laid out as JSON.stringify does it', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value)
        expect(layOutJson(text)).toBe(JSON.stringify(JSON.parse(text), undefined, 2))
      }),
    )
  })

  it('a body in the inspector keeps long numbers and repeated keys as they were sent', () => {
    expect(layOutJson('{"a":12345678901234567890,"a":1}')).toBe(
      '{\n  "a": 12345678901234567890,\n  "a": 1\n}',
    )
  })

  it('a body in the inspector says where it was cut', () => {
    expect(bodyText(bytes('{"a":[1,2'), 'application/json', true)).toEqual({
      text: '{\n  "a": [\n    1,\n    2',
      note: 'Only the first 9 bytes were recorded.',
    })
  })

  it('a body in the inspector may end within a character', () => {
    expect(bodyText(bytes('dä').subarray(0, 2), 'text/plain', true).text).toBe('d')
  })

  it('a body in the inspector is named where it is no text', () => {
    const body = new Uint8Array([0x6b, 0x38, 0x73, 0, 0xff, 0xfe])
    expect(bodyText(body, 'application/vnd.x', false)).toEqual({
      text: '',
      note: '6 bytes of application/vnd.x, which is no text',
    })
  })
})

describe('a request as a curl command', () => {
  it('a request as a curl command asks for the same of any server', () => {
    const record = requestRecord({ path: '/api/v1/pods', search: 'limit=5' })
    expect(curlCommand(record)).toBe(
      `curl -sS -X GET "$SERVER"'/api/v1/pods?limit=5' \\\n  -H "Authorization: Bearer $TOKEN" \\\n  -H 'Accept: application/json'`,
    )
  })

  it('a request as a curl command quotes its body for a shell', () => {
    const record = requestRecord({ method: 'POST', requestBody: bytes(`{"a":"it's"}`) })
    expect(curlCommand(record)).toContain(`--data-binary '{"a":"it'\\''s"}'`)
    expect(curlCommand(record)).toContain(`Content-Type: application/json`)
  })
})
