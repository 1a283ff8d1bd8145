type Names = [pattern: RegExp, name: string][]

/** The first that fits: most browsers also name those that they descend from. */
const browsers: Names = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: Names = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * A browser and what it runs on, in words, by its `User-Agent`: 'Chrome on Android'. Anybody may send any, so it helps people to
 * recognise their own devices and proves nothing.
 */
export function describeDevice(userAgent: string | null): string {
  const browser = findName(browsers, userAgent)
  const system = findName(systems, userAgent)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}

function findName(names: Names, userAgent: string | null): string | undefined {
  return userAgent === null ? undefined : names.find(([pattern]) => pattern.test(userAgent))?.[1]
}
