import { gzipSync, strToU8, zipSync } from 'fflate'

export interface SampleRow {
  at: number
  co2: number
  temperature: number
  humidity: number
  pressure: number
  pm25: number
}

export interface FileStyle {
  zone: string
  order: 'day-first' | 'month-first'
  hours: 12 | 24
  decimalComma: boolean
  newestFirst: boolean
}

export const plainStyle: FileStyle = {
  zone: 'Europe/Berlin',
  order: 'day-first',
  hours: 24,
  decimalComma: false,
  newestFirst: false,
}

export type WriteFile = (rows: readonly SampleRow[], style: FileStyle) => string

/** Formats '2022-09-22 10:10:33' without the code under test. */
function local(at: number, { zone }: FileStyle): string {
  return new Date(at).toLocaleString('sv-SE', { timeZone: zone })
}

function localShort(at: number, style: FileStyle): string {
  const [date = '', time = ''] = local(at, style).split(' ')
  const [year, month, day] = date.split('-')
  const days = style.order === 'day-first' ? `${day}/${month}/${year}` : `${month}/${day}/${year}`
  if (style.hours === 24) return `${days} ${time}`
  const hour = Number(time.slice(0, 2))
  return `${days} ${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`
}

const iso = (at: number) => new Date(at).toISOString()
const seconds = (at: number) => `${Math.round(at / 1000)}`
const fahrenheit = (celsius: number) => (celsius * 9) / 5 + 32

function inOrder<Row>(rows: readonly Row[], { newestFirst }: FileStyle): Row[] {
  return newestFirst ? [...rows].reverse() : [...rows]
}

const mac = 'a4:cf:12:9b:77:01'

/** Every format named on the site, with that format's peculiarities. */
export const deviceFiles = {
  Airthings: (rows, style) =>
    [
      'recorded;RADON_SHORT_TERM_AVG Bq/m3;TEMP °C;HUMIDITY %;PRESSURE hPa;CO2 ppm;VOC ppb',
      ...inOrder(rows, style).map(
        ({ at, temperature, humidity, pressure, co2 }) =>
          `${local(at, style).replace(' ', 'T')};;${temperature};${humidity};${pressure};${co2};46.00`,
      ),
    ].join('\n'),

  Aranet4: (rows, style) => {
    const cell = (value: number) => `"${style.decimalComma ? `${value}`.replace('.', ',') : value}"`
    return [
      // Aranet's rows don't follow the date pattern in the header.
      'Time(DD/MM/YYYY H:mm:ss),Carbon dioxide(ppm),Temperature(°F),Relative humidity(%),Atmospheric pressure(mmHg)',
      ...inOrder(rows, style).map(
        ({ at, co2, temperature, humidity, pressure }) =>
          `"${localShort(at, style)}",${cell(co2)},${cell(fahrenheit(temperature))},${cell(humidity)},${cell(pressure / 1.333_22)}`,
      ),
    ].join('\r\n')
  },

  AirGradient: (rows, style) =>
    `\ufeff${[
      'Location ID,Location Name,Location Group,Location Type,Sensor ID,Place Open,Local Date/Time,UTC Date/Time,# of aggregated records,PM2.5 (\u03bcg/m³) raw,PM2.5 (\u03bcg/m³) corrected,0.3\u03bcm particle count,CO2 (ppm) raw,CO2 (ppm) corrected,Temperature (°C) raw,Temperature (°C) corrected,Heat Index (°C),Humidity (%) raw,Humidity (%) corrected,TVOC (ppb),TVOC index,NOX index,PM1 (\u03bcg/m³),PM10 (\u03bcg/m³)',
      ...[...rows]
        .reverse()
        .map(
          ({ at, pm25, co2, temperature, humidity }) =>
            `77,"Kitchen, Elm Street 5",Home,indoor,airgradient:${mac},false,${local(at, style)},${iso(at)},2,${pm25},-,120,${co2},${co2},${temperature},,21.1,${humidity},-,80,101,1,2,3`,
        ),
    ].join('\n')}`,

  'AirGradient JSON': (rows) =>
    JSON.stringify(
      rows.map(({ at, pm25, co2, temperature, humidity }) => ({
        locationId: 77,
        locationName: 'Kitchen',
        serialno: mac,
        timestamp: iso(at),
        datapoints: '2',
        pm02: pm25,
        pm02_corrected: null,
        rco2: `${co2}`,
        atmp: temperature,
        rhum: humidity,
        tvocIndex: 101,
      })),
    ),

  'PurpleAir API': (rows, style) =>
    [
      'time_stamp,sensor_index,humidity,temperature,pm2.5_cf_1_a,pm2.5_cf_1_b',
      ...[...rows]
        .sort((a, b) => (a.at % 7) - (b.at % 7))
        .map(
          ({ at, humidity, temperature, pm25 }) =>
            `${style.hours === 24 ? seconds(at) : iso(at)},4711,${humidity},${fahrenheit(temperature)},${pm25},${pm25}`,
        ),
    ].join('\n'),

  'PurpleAir map': (rows) =>
    [
      'created_at,entry_id,PM1.0_CF1_ug/m3,PM2.5_CF1_ug/m3,PM10.0_CF1_ug/m3,UptimeMinutes,RSSI_dbm,Temperature_F,Humidity_%,PM2.5_ATM_ug/m3',
      ...rows.map(
        ({ at, pm25, temperature, humidity }, index) =>
          `${iso(at).slice(0, 19).replace('T', ' ')} UTC,${index},1,${pm25},3,17,-61,${fahrenheit(temperature)},${humidity},${pm25}`,
      ),
    ].join('\n'),

  /** Old firmware with swapped labels: the CF=1 values are in the `_atm` columns. */
  'PurpleAir SD': (rows) =>
    [
      'UTCDateTime,mac_address,firmware_ver,hardware,current_temp_f,current_humidity,current_dewpoint_f,pressure,adc,mem,rssi,uptime,pm1_0_atm,pm2_5_atm,pm10_0_atm,pm1_0_cf_1,pm2_5_cf_1,pm10_0_cf_1,p_0_3_um',
      ...rows.map(
        ({ at, pm25, temperature, humidity, pressure }) =>
          `${iso(at).slice(0, 19).replaceAll('-', '/')}z,${mac},2.50i,1.0+BME280,${fahrenheit(temperature)},${humidity},50,${pressure},0.05,18000,-70,77,1,${pm25},3,4,5,6,800`,
      ),
    ].join('\n'),

  Awair: (rows) =>
    [
      'timestamp,score,dew_point,temp,humid,abs_humid,co2,co2_est,co2_est_baseline,voc,voc_baseline,voc_h2_raw,voc_ethanol_raw,pm25,pm10_est',
      ...rows.map(
        ({ at, temperature, humidity, co2, pm25 }) =>
          `${iso(at)},88,9.1,${temperature},${humidity},8.1,${co2},612,35000,221,36000,26,37,${pm25},4`,
      ),
    ].join('\n'),

  Netatmo: (rows, style) =>
    [
      'Name;Long;Lat;ModuleName;ModuleType',
      'Home of Ada;13.37761;52.51639;Bedroom;NAMain',
      'Timestamp;"Timezone : Europe/Berlin";Temperature;Humidity;CO2;Noise;Pressure',
      ...rows.map(
        ({ at, temperature, humidity, co2, pressure }) =>
          `${seconds(at)};"${local(at, style).replaceAll('-', '/')}";${temperature};${humidity};${co2};32;${pressure}`,
      ),
    ].join('\n'),

  'Home Assistant': (rows) =>
    [
      'entity_id,state,last_changed',
      ...rows.flatMap(({ at, co2, humidity }) => [
        `sensor.adas_bedroom_co2,${co2},${iso(at)}`,
        `sensor.adas_bedroom_humidity,${humidity},${iso(at)}`,
      ]),
      `sensor.adas_bedroom_co2,unavailable,${iso((rows.at(-1)?.at ?? 0) + 1000)}`,
      `sensor.adas_bedroom_door,on,${iso((rows.at(-1)?.at ?? 0) + 2000)}`,
    ].join('\n'),

  Govee: (rows, style) =>
    `\ufeffTimestamp for sample frequency every 15 min\u00a0min, PM2.5(\u00b5g/m³), Temperature_Fahrenheit, Relative_Humidity\r\n${inOrder(
      rows,
      style,
    )
      .map(
        ({ at, pm25, temperature, humidity }) =>
          `${local(at, style)},${pm25},${fahrenheit(temperature)},${humidity}`,
      )
      .join('\r\n')}\r\n`,

  SwitchBot: (rows, style) =>
    [
      'Date,Temperature_Celsius(\u2103),Relative_Humidity(%),DPT(\u2103),VPD(kPa),Abs Humidity(g/m³)',
      ...inOrder(rows, style).map(
        ({ at, temperature, humidity }) =>
          `${local(at, style).slice(0, 16)},${temperature},${humidity},9.7,1.1,8.8`,
      ),
    ].join('\n'),

  Sensirion: (rows, style) => {
    const about = (signal: string, unit: string) =>
      `Device=SPS-B_(670f1c),Device_Serial_Number=SPS-B-AE8B,Signal=${signal},Type=float,Unit=${unit},Product=SPS3x`
    return [
      '# EdfVersion=4.0',
      '# FilePath=C:\\Users\\rob\\data_logging\\2022-09-26-SPS3x_AE8B.edf',
      '# HostName=Rob-Laptop',
      '# SensorId=AE8B',
      `# Type=float64,Format=.1f,Unit=s\tType=string,Format=\t${about('Mass_Concentration_2p5', 'ug/m³')}\t${about('Number_Concentration_2p5', 'N/cm³')}`,
      'Epoch_UTC\tLocal_Date_Time\tMassConc_2p5_SPS3x_AE8B\tNumbConc_2p5_SPS3x_AE8B',
      ...rows.map(
        ({ at, pm25 }) => `${seconds(at)}.0\t${local(at, style).replace(' ', 'T')}+02:00\t${pm25}\t7.5`,
      ),
    ].join('\n')
  },
} as const satisfies Record<string, WriteFile>

export const toBytes = (text: string): Uint8Array => new TextEncoder().encode(text)

export const zipped = (name: string, text: string): Uint8Array =>
  zipSync({ '__MACOSX/._x.csv': strToU8('no'), 'read me.pdf': strToU8('no'), [name]: strToU8(text) })

export const gzipped = (text: string): Uint8Array => gzipSync(strToU8(text))

/** Returns rows for one reading every `everyMinutes` of an ordinary day. */
export function sampleRows(count = 12, from = Date.UTC(2022, 8, 22, 8, 10), everyMinutes = 5): SampleRow[] {
  return Array.from({ length: count }, (_, index) => ({
    at: from + index * everyMinutes * 60_000,
    co2: 600 + index,
    temperature: 20.5 + index / 10,
    humidity: 40 + (index % 20),
    pressure: 1003.7,
    pm25: 4.2 + index / 2,
  }))
}
