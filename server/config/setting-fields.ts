import { createPrivateKey, createSecretKey } from 'node:crypto'
import { isIP } from 'node:net'
import * as v from 'valibot'

const switchedOn = ['true', '1', 'on', 'yes']
const switchedOff = ['false', '0', 'off', 'no']

export const switchField = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.picklist([...switchedOn, ...switchedOff], 'must be true or false'),
  v.transform((typed) => switchedOn.includes(typed)),
)

export function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,12}$/, message),
    v.toNumber(),
    v.minValue(min, message),
    v.maxValue(max, message),
  )
}

export function urlWith(protocols: RegExp, example: string) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.check((typed) => protocols.test(URL.parse(typed)?.protocol ?? ''), `must be a URL such as ${example}`),
  )
}

/** An https URL without a query. Plain HTTP is allowed only for hosts within this machine. */
export function secureUrl(
  isNear: (hostname: string) => boolean,
  message: string,
  isComplete: (url: URL) => boolean = () => true,
) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.check((typed) => {
      const url = URL.parse(typed)
      if (url === null || url.search !== '' || url.hash !== '' || url.username !== '') return false
      if (!isComplete(url)) return false
      return url.protocol === 'https:' || (url.protocol === 'http:' && isNear(url.hostname))
    }, message),
  )
}

export const domainList = v.pipe(
  v.string(),
  v.regex(
    /^\s*([\p{L}\d-]+(\.[\p{L}\d-]+)+\s*(,\s*|$))*$/u,
    'must be domains separated by commas: example.org, example.com',
  ),
  v.transform((list) => splitList(list).map((domain) => domain.toLowerCase())),
)

/** URLs in the form that `resolveListedRedirect` accepts. */
export const redirectList = v.pipe(
  v.string(),
  v.transform(splitList),
  v.check(
    (list) => list.every(isRedirect),
    'must be addresses separated by commas, each with one * at most, as the first part of the host name or in the path: https://app.example.org/*, https://*.example.org/welcome',
  ),
)

function isRedirect(address: string): boolean {
  const wildcard = /^[a-z][a-z\d+.-]*:\/\/(\*\.[^/*]+\.[^/*]+(\/[^*]*)?|[^/*]+\/[^*]*\*?[^*]*|[^/*]+)$/
  const url = URL.parse(address.replace('*', 'x'))
  return wildcard.test(address) && url !== null && url.username === '' && !/^(javascript|data):/.test(address)
}

export const proxyList = v.pipe(
  v.string(),
  v.check(
    (list) => splitList(list).every(isNetwork),
    'must be addresses or networks separated by commas: 10.0.0.0/8, ::1',
  ),
  v.transform(splitList),
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

export const mailAddress = v.pipe(v.string(), v.email('must be an email address'))

/** At least 32 bytes as text. The text itself is the key material, so its encoding does not matter. */
export const rootSecretField = v.pipe(
  v.string(),
  v.trim(),
  v.regex(
    /^(?![\da-f]{0,63}$)[\w+/-]{43,}={0,2}$/i,
    'must be at least 32 random bytes as hex or base64: openssl rand -hex 32',
  ),
  v.transform((text) => createSecretKey(text, 'utf8')),
)

const dkimKeyMessage =
  'must be an RSA key as PKCS#8 in base64: openssl genpkey -algorithm RSA -outform DER | base64 -w0'

/** A key that signs mails, converted to PEM. */
export const dkimKeyField = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      const der = Buffer.from(dataset.value, 'base64')
      const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
      if (key.asymmetricKeyType === 'rsa') return `${key.export({ type: 'pkcs8', format: 'pem' })}`
    } catch {}
    addIssue({ message: dkimKeyMessage })
    return NEVER
  }),
)
