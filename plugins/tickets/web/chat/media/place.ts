/** A point on the map, as a body tells it. */
export interface Place {
  /** The map's address; undefined where the body has none that can be trusted. */
  readonly href: string | undefined;
  readonly text: string;
  /** A small map inside the page; undefined where none came. */
  readonly thumbnail: string | undefined;
}

const NUMBER = '-?\\d{1,3}(?:\\.\\d+)?';
const LIVE = new RegExp(`Latitude:\\s*(${NUMBER})\\s*-\\s*Longitude:\\s*(${NUMBER})`, 'i');
const IMAGE = /^data:image\/(?:png|jpeg);base64,\s*([A-Za-z0-9+/=]+)$/;

const mapOf = (latitude: string, longitude: string): string =>
  `https://maps.google.com/maps?q=${latitude}%2C${longitude}&z=17&hl=pt-BR`;

/** A place: `image | link | description`, or the words of one that moves. Nothing of it is ever read as HTML. */
export const placeOf = (body: string): Place => {
  const live = LIVE.exec(body);
  if (live) {
    const [, latitude = '', longitude = ''] = live;
    return {
      href: mapOf(latitude, longitude),
      text: `${latitude}, ${longitude}`,
      thumbnail: undefined,
    };
  }
  const parts = body.split('|').map((part) => part.trim());
  const href = parts.find((part) => /^https:\/\/[^\s]+$/.test(part));
  const text = parts.findLast((part) => part !== '' && part !== href && !/^data:/.test(part));
  const image = parts.map((part) => IMAGE.exec(part)?.[1]).find((data) => data !== undefined);
  return {
    href,
    text: text ?? '',
    thumbnail: image === undefined ? undefined : `data:image/png;base64,${image}`,
  };
};
