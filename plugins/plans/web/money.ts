const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** `R$ 149,90`: prices are in reais, in every language of the interface. */
export const formatMoney = (value: number): string => reais.format(value);
