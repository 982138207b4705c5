/** The texts of the model's shop. */
export const WORDS = {
  menu: 'Olá!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte\n',
  invalid: 'Opção inválida, por favor, escolha uma opção válida.',
  top: 'Aqui é Vendas.\n\n*[ 1 ]* - Planos\n*[ 2 ]* - Atendente\n*[ 3 ]* - Robô\n*[ 4 ]* - Antigo\n\n*[ # ]* - Menu inicial',
  plans:
    'Temos dois.\n\n*[ 1 ]* - Básico\n*[ 2 ]* - Completo\n\n*[ 0 ]* - Menu anterior\n*[ # ]* - Menu inicial',
  basic: 'Custa 10.',
  full: 'Custa 20.',
  person: 'Um momento.',
  robot: 'Chamando o robô.',
  gone: 'Já não existe.',
  support: 'Já vamos.',
  closed: 'Fechado.',
  question:
    'Digite de 1 a 3 para qualificar nosso atendimento:\n*1* - _Insatisfeito_\n*2* - _Satisfeito_\n*3* - _Muito Satisfeito_\n\n',
  goodbye: 'Até logo!',
} as const;

const MOST_MENUS = 3;
const RATING_MILLISECONDS = 5 * 60_000;
const HALF_HOUR = 30 * 60_000;
const TURN_MILLISECONDS = 3_000;

/** Monday to Friday 8 to 18, Saturday 8 to 12, three hours behind Greenwich. */
export const isAttended = (at: number): boolean => {
  const local = new Date(at - 3 * 60 * 60_000);
  const minutes = local.getUTCHours() * 60 + local.getUTCMinutes();
  const day = local.getUTCDay();
  return day !== 0 && minutes >= 8 * 60 && minutes <= (day === 6 ? 12 : 18) * 60;
};

/** Whether somebody attended at some time between two moments; hours begin and end on the half hour. */
const wasAttended = (from: number, until: number): boolean => {
  for (let at = Math.ceil(from / HALF_HOUR) * HALF_HOUR; at <= until; at += HALF_HOUR) {
    if (isAttended(at)) return true;
  }
  return false;
};

type Place = 'nowhere' | 'menu' | 'top' | 'plans' | 'waits';

/** The rules of the chatbot once more, for one small shop and one customer, as short as can be. */
export class Model {
  isOwned = false;
  isClosed = false;
  queue: 'sales' | 'support' | undefined;
  #place: Place = 'nowhere';
  #menus = 0;
  #isWarned = false;
  #toldAt: number | undefined;
  #saidAt: number | undefined;
  /** Given to a queue after the last menu, which can still be answered. */
  #isHandedOver = false;
  #askedAt: number | undefined;

  /** Somebody takes it, or gives it back, or another queue: whatever was going on is over. */
  #forget(): void {
    this.#place = this.queue === undefined ? 'nowhere' : 'waits';
    this.#menus = 0;
    this.#isWarned = false;
    this.#toldAt = undefined;
    this.#saidAt = undefined;
    this.#isHandedOver = false;
    this.#askedAt = undefined;
  }

  accept(): void {
    this.isOwned = true;
    this.#forget();
  }

  giveBack(): void {
    this.isOwned = false;
    this.#forget();
  }

  transfer(): void {
    this.queue = 'support';
    this.#forget();
  }

  finish(now: number): readonly string[] {
    this.isOwned = false;
    this.isClosed = true;
    this.#forget();
    this.#askedAt = now;
    return [WORDS.question];
  }

  /** The customer is silent until now. */
  wait(now: number): readonly string[] {
    if (this.#askedAt === undefined || now < this.#askedAt + RATING_MILLISECONDS) return [];
    this.#askedAt = undefined;
    return [WORDS.goodbye];
  }

  write(text: string, now: number): readonly string[] {
    const said = this.#answer(text, now);
    if (said.length > 0) this.#saidAt = now;
    return said;
  }

  #answer(text: string, now: number): readonly string[] {
    if (this.isOwned) return [];
    if (this.isClosed) {
      const isRating = this.#askedAt !== undefined && /^\d+$/.test(text);
      this.#askedAt = undefined;
      if (isRating) return [WORDS.goodbye];
      this.isClosed = false;
      this.queue = undefined;
      this.#forget();
    }
    if (!isAttended(now)) {
      const isTold = this.#toldAt !== undefined && !wasAttended(this.#toldAt, now);
      this.#toldAt = isTold ? this.#toldAt : now;
      return isTold ? [] : [WORDS.closed];
    }
    if (text === '#') return this.#home();
    const isSameTurn = this.#saidAt !== undefined && now - this.#saidAt < TURN_MILLISECONDS;
    return this.queue === undefined || this.#isHandedOver
      ? this.#select(text, isSameTurn)
      : this.#choose(text, isSameTurn);
  }

  #home(): readonly string[] {
    if (this.#menus >= MOST_MENUS) {
      if (this.queue === undefined) {
        this.queue = 'sales';
        this.#isHandedOver = true;
      }
      return [];
    }
    this.queue = undefined;
    this.#place = 'menu';
    this.#menus += 1;
    this.#isWarned = false;
    return [WORDS.menu];
  }

  #select(text: string, isSameTurn: boolean): readonly string[] {
    if (this.#place !== 'menu') return this.#home();
    if (text === '1' || text === '2') {
      this.#menus = 0;
      this.#isHandedOver = false;
      this.#isWarned = false;
      this.queue = text === '1' ? 'sales' : 'support';
      this.#place = text === '1' ? 'top' : 'waits';
      return [text === '1' ? WORDS.top : WORDS.support];
    }
    if (isSameTurn || this.#isHandedOver) return [];
    if (this.#isWarned) return this.#home();
    this.#isWarned = true;
    return [WORDS.invalid];
  }

  #choose(text: string, isSameTurn: boolean): readonly string[] {
    switch (this.#place) {
      case 'top':
        if (text === '1') return this.#go('plans', WORDS.plans);
        if (text === '2') return this.#go('waits', WORDS.person);
        // It says its message, and leaves the rest to whatever it leads to: to a person, where that is gone.
        if (text === '3') return this.#go('waits', WORDS.robot);
        if (text === '4') return this.#go('waits', WORDS.gone);
        return isSameTurn && text !== '0' ? [] : [WORDS.top];
      case 'plans':
        if (text === '0') return this.#go('top', WORDS.top);
        if (text === '1') return this.#go('waits', WORDS.basic);
        if (text === '2') return this.#go('waits', WORDS.full);
        return isSameTurn ? [] : [WORDS.plans];
      default:
        return [];
    }
  }

  #go(place: Place, words: string): readonly string[] {
    this.#place = place;
    return [words];
  }
}
