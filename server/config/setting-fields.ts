/** How a setting is written in the environment. */
import { isIP } from 'node:net'
import * as z from 'zod/mini'

export const switchField = z.stringbool({
  truthy: ['true', '1', 'on', 'yes'],
  falsy: ['false', '0', 'off', 'no'],
})

export const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,12}$/, `must be a whole number from ${min} to ${max}`)),
    z.pipe(
      z.transform(Number),
      z
        .number()
        .check(
          z.minimum(min, `must be a whole number from ${min} to ${max}`),
          z.maximum(max, `must be a whole number from ${min} to ${max}`),
        ),
    ),
  )

export const urlWith = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `must be a URL such as ${example}` })

export const domainList = z.pipe(
  z
    .string()
    .check(
      z.regex(
        /^\s*([\p{L}\d-]+(\.[\p{L}\d-]+)+\s*(,\s*|$))*$/u,
        'must be domains separated by commas: example.org, example.com',
      ),
    ),
  z.transform((list) =>
    list
      .split(',')
      .map((domain) => domain.trim().toLowerCase())
      .filter(Boolean),
  ),
)

export const proxyList = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (list) => splitList(list).every(isNetwork),
        'must be addresses or networks separated by commas: 10.0.0.0/8, ::1',
      ),
    ),
  z.transform(splitList),
)

function splitList(list: string): string[] {
  return list
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

function isNetwork(network: string): boolean {
  const [address = '', bits = '0', rest] = network.split('/')
  const version = isIP(address)
  return (
    version !== 0 &&
    rest === undefined &&
    /^\d{1,3}$/.test(bits) &&
    Number(bits) <= (version === 6 ? 128 : 32)
  )
}

export const mailAddress = z.email('must be an email address')
